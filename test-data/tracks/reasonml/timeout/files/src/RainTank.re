let afterRain = (litres, rain) => litres + rain;
let rec forever = n => forever(n + 1); let afterLeak = (litres, hours) => Some(forever(litres - hours));
let label = litres => string_of_int(litres) ++ "\tlitres";
