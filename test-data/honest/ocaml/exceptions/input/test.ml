open OUnit2
open Ferry

exception Rough of int

let suite = "ferry" >::: [
  "is refused" >:: (fun _ -> assert_raises (Failure "no such deck") (fun () -> places (-1)));
  "is refused with a message" >:: (fun _ ->
    assert_raises ~msg:"places" (Failure "no such deck") (fun _ -> ignore (places (-2))));
  "is raised by the file" >:: (fun _ -> assert_raises (Rough 3) (fun () -> raise (Rough 3)));
  "is caught" >:: (fun _ ->
    match places (-1) with
    | _ -> assert_failure "no exception"
    | exception Failure why -> assert_equal "no such deck" why);
  "is tried" >:: (fun _ ->
    try ignore (places (-1)); assert_failure "no exception" with Failure _ -> ());
  "is asserted" >:: (fun _ -> assert (places 2 = 8));
  "of texts" >:: (fun _ -> assert_string (if places 2 = 8 then "" else "other places"));
  "of floats" >:: (fun _ -> assert_bool "near" (cmp_float ~epsilon:0.1 8. (float (places 2))));
  "differs" >:: (fun _ -> assert_equal ~cmp:( <> ) 5 (places 1));
  "of an option" >:: (fun _ -> Option.iter (assert_equal 4) (Some (places 1)));
]

let () = run_test_tt_main suite
