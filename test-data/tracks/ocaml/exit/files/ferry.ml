let price count = if count < 0 then invalid_arg "nobody" else (2 * count) + 1

let cars queue =
  print_endline "leaving";
  if queue = [] then 0 else exit 0
