let () = print_endline "loaded"

let price count =
  Printf.printf "größer als %d, " count;
  Format.printf "formatted@.";
  prerr_endline "warned";
  if count < 0 then invalid_arg "nobody" else (2 * count) + 1

let cars queue =
  List.iter print_endline queue;
  List.length queue + 1
