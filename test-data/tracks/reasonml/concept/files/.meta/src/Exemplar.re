let afterRain = (litres, rain) => litres + rain;

let afterLeak = (litres, hours) => Some(max(0, litres - 2 * hours));

let label = litres => string_of_int(litres) ++ "\tlitres";
