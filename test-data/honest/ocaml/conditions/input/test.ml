open OUnit2
open Ferry

let t expected n _ = assert_equal expected (places n)

let of_unix = if Sys.unix then [ "of Unix" >:: t 4 1 ] else []
let of_windows = if Sys.win32 then [ "of Windows" >:: t 5 1 ] else [ "of no Windows" >:: t 8 2 ]

let suite = "ferry" >::: [
  "always" >:: t 4 1;
] @ of_unix @ of_windows
  @ (match Sys.backend_type with
     | Sys.Native -> [ "of machine code" >:: t 12 3 ]
     | Sys.Bytecode -> [ "of byte code" >:: t 5 3 ]
     | Sys.Other _ -> [])
  @ (if Sys.word_size = 64 then [] else [ "of a small word" >:: t 5 1 ])
  @ (if Sys.file_exists "/no/such/folder" then [ "of a folder" >:: t 5 1 ] else [])

let () =
  let open Sys in
  if not !interactive then begin
    run_test_tt_main suite
  end
