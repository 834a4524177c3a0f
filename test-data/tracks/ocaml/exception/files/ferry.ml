exception Sunk of string

let price = function
  | 1 -> raise (Sunk "in\tthe\nlock")
  | 2 -> failwith "no change"
  | _ -> raise Not_found

let cars queue = String.length (List.hd queue) / (List.length queue - 2)
