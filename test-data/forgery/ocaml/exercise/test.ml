open OUnit2
open Toll_booth

let ae exp got _test_ctxt = assert_equal exp got ~printer:string_of_int

let tests = [
  "a car pays three" >:: ae 3 (toll Car);
  "a lorry pays seven" >:: ae 7 (toll (Lorry 8));
  "ten tonnes are not too heavy" >:: ae 7 (toll (Lorry 10));
  "a receipt names the vehicle" >:: (fun _ ->
    assert_equal "Car: 3" (receipt Car) ~printer:Fun.id);
  "cars are let through" >:: (fun _ -> assert_equal true (passes Car));
  "what is too heavy is not" >:: (fun _ -> assert_equal false (passes (Lorry 11)));
]

let () =
  run_test_tt_main ("toll booth tests" >::: tests)
