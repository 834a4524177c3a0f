let opens upper lower = upper <> lower

let toll length = 1.5 *. length
