open OUnit2
open Ferry

let equal expected actual _ = assert_equal expected actual ~printer:string_of_int

let small = "small" >::: [
  "one deck" >:: equal 4 (places 1);
  "two decks" >:: equal 8 (places 2);
]

let large = [
  "nine decks" >:: equal 36 (places 9);
  "deeper" >::: [
    "still" >::: [ "ten decks" >:: equal 40 (places 10) ];
    "one deck" >:: equal 4 (places 1);
  ];
  "no tests" >::: [];
]

let unused = [ "never" >:: equal 5 (places 1) ]

let suite = "ferry" >::: [
  small;
  "large" >::: large;
  test_list [ "in a list" >:: equal 4 (places 1); test_list [ "in a list of a list" >:: equal 8 (places 2) ] ];
  "joined" >::: [ "before" >:: equal 0 (places 0) ] @ [ "after" >:: equal 4 (places 1) ];
  "without a label of its own" >: test_case (equal 4 (places 1));
]

let () = run_test_tt_main suite
