let places n = if n < 0 then failwith "no such deck" else 4 * n
let rec nth l n = match l with [] -> raise Not_found | x :: r -> if n = 0 then x else 1 + nth r (n - 1)
let has_cars = false
