let afterRain = (_, _) => failwith("not written yet");
let afterLeak = (_, _) => failwith("not written yet");
let label = _ => failwith("not written yet");
