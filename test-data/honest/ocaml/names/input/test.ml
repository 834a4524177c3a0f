open OUnit2
open Ferry

let one _ = assert_equal 4 (places 1)
let two _ = assert_equal 8 (places 2)
let named = "of a variable"

let suite = "ferry" >::: [
  "a \"quoted\" name" >:: one;
  "a back\\slash" >:: one;
  "(* no comment *)" >:: one;
  "a ⛴ and Größe" >:: two;
  "esc\097ped \x41 \u{e9} \o101" >:: one;
  "with a \
   gap" >:: one;
  {|a raw "text"|} >:: one;
  {x|another |} raw text|x} >:: two;
  "'single' [brackets] {x}" >:: one;
  "joined " ^ "by an operator" >:: one;
  ("joined" ^ " " ^ "in parentheses") >:: two;
  named >:: one;
  String.concat " " ["of"; "words"] >:: two;
  "\"x\" >:: y" >:: one;
  "a # and %d" >:: one;
  "a \"quoted\" group" >::: [ "(deep)" >:: two ];
  (if Sys.word_size > 8 then "of a wide machine" else "of a narrow machine") >:: one;
]

let () = run_test_tt_main suite
