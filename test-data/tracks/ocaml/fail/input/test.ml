open OUnit2
open Ferry

let ae exp got _test_ctxt = assert_equal exp got ~printer:string_of_int

let tests = [
  "a car pays three" >::
    ae 3 (price 1);
  "two cars pay five" >::
    ae 5 @@ price 2;
  "less than nothing is refused" >:: (fun _ ->
    assert_raises (Invalid_argument "nobody") (fun () -> price (-1)));
  "cars" >::: [
    "are counted" >:: (fun _ ->
      let queue = ["red"; "blue"] in
      assert_equal 2 (cars queue));
    "are none" >:: ae 0 (cars []);
  ];
]

let () =
  run_test_tt_main ("ferry tests" >::: tests)
