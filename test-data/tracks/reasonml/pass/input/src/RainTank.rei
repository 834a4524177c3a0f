let afterRain: (int, int) => int;
let afterLeak: (int, int) => option(int);
let label: int => string;
