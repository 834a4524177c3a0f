type vehicle = Car | Lorry of int

let toll = function
  | Car -> 3
  | Lorry tonnes -> if tonnes >= 10 then invalid_arg "too heavy" else 7

let receipt vehicle =
  let name = match vehicle with Car -> "Car" | Lorry _ -> "Lorry" in
  name ^ ": " ^ string_of_int (toll vehicle)

let passes = function
  | Car -> true
  | Lorry tonnes -> tonnes <= 10
