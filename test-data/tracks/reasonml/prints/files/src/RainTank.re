let afterRain = (litres, rain) => { Js.log("adds"); litres + rain };
let afterLeak = (litres, hours) => { print_endline("leaks"); Some(litres - hours) };
let label = litres => string_of_int(litres) ++ "\tlitres";
