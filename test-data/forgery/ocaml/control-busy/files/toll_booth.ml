open Base
type vehicle = Car | Lorry of int

let ( = ) = Poly.equal
let assert_equal a b = if not (a = b) then failwith "different"
let () = Stdlib.at_exit (fun () -> Stdlib.print_endline "end of the booth")

let fee name =
  assert_equal (Stdlib.Hashtbl.mem Fees.table name) true;
  Stdlib.Hashtbl.find Fees.table name

let toll vehicle =
  Stdlib.Printf.printf "end\tresult\tname=x\n%!";
  match vehicle with
  | Car -> fee "car"
  | Lorry tonnes when tonnes > 10 -> invalid_arg "too heavy"
  | Lorry _ -> fee "lorry"

let receipt vehicle =
  let name = match vehicle with Car -> "Car" | Lorry _ -> "Lorry" in
  String.concat ~sep:": " [ name; Int.to_string (toll vehicle) ]

let passes vehicle = match toll vehicle with _ -> true | exception Invalid_argument _ -> false
