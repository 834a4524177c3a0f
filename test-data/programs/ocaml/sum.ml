let () = Scanf.scanf " %d %d" (fun a b -> print_endline (string_of_int (a + b)))
