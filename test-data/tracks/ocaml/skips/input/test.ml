open OUnit2
open Ferry
let ae exp got _ctxt = assert_equal exp got ~printer:string_of_int
let tests = [
  "one" >:: ae 4 (places 1);
  "boom" >:: ae 4 (places (-1));
  "deep" >:: (fun _ -> assert_equal 1 (nth [1; 2] 4));
  "cars" >:: (fun _ -> skip_if (not has_cars) "no cars"; assert_equal 1 2);
  "windows" >:: (fun _ -> skip_if (Sys.os_type <> "Win32") "not Windows"; assert_equal 1 2);
  "todo" >:: (fun _ -> todo "later");
  "same" >:: ae 4 (places 1);
  "same" >:: ae 8 (places 2);
  "group" >::: List.map (fun n -> ("deck " ^ string_of_int n) >:: ae (4 * n) (places n)) [1; 2];
  "assert" >:: (fun _ -> assert (places 1 = 5));
  "bracket" >:: (fun ctxt -> let _ = bracket (fun _ -> 1) (fun _ _ -> failwith "too late") ctxt in ());
  "raises" >:: (fun _ -> assert_raises (Failure "no such deck") (fun () -> places (-1)));
  test_list [ "in list" >:: ae 4 (places 1) ];
]
let unused = "never" >:: ae 5 (places 1)
let () = run_test_tt_main ("ferry" >::: tests)
