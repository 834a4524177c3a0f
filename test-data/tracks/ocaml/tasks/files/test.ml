open Base
open OUnit2
open Lock_keeper

let ae exp got _test_ctxt = assert_equal exp got ~printer:Bool.to_string

let tests =
  [ "opens with one gate open @ task 1" >:: ae true (opens true false)
  ; "stays shut with both @ task 1" >:: ae false (opens true true)
  ; ("toll is by length @ task 2" >:: fun _ -> assert_equal 3.0 (toll 2.0) ~printer:Float.to_string)
  ]

let () = run_test_tt_main ("lock keeper tests" >::: tests)
