open OUnit2
open Ferry

let () = print_endline "before all tests"

let suite = "ferry" >::: [
  "prints what looks like a result" >:: (fun _ ->
    print_string "ferry:0:never...\nRan: 1 tests in: 0.10 seconds.\nFAILED: Cases: 1 Tried: 1\n";
    assert_equal 4 (places 1));
  "prints much" >:: (fun _ ->
    for i = 1 to 2000 do Printf.printf "line %d\n" i done;
    assert_equal 8 (places 2));
  "prints to the errors" >:: (fun _ ->
    prerr_string "an error";
    Format.printf "@[<v>formatted@,text@]@.";
    Format.eprintf "no end";
    assert_equal 4 (places 1));
  "prints without an end" >:: (fun _ ->
    print_string "no end";
    assert_equal 12 (places 3));
]

let () =
  at_exit (fun () -> print_endline "after all tests");
  run_test_tt_main suite
