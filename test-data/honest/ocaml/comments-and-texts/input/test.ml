(* "in a comment" >:: (fun _ -> assert_equal 1 2); *)
open OUnit2
open Ferry

(** Documentation:
    {[ let suite = "x" >::: [ "in documentation" >:: test ] ]} *)

let text = {|
  "in a text" >:: (fun _ -> assert_equal 1 2);
|}

let suite = "ferry" >::: [
  "one deck" >:: (fun _ -> assert_equal 4 (places 1));
  (* "crossed out" >:: (fun _ -> assert_equal 5 (places 1)); *)
  (* (* "nested" >:: test; *) "after it" >:: test; *)
  "holds a text" >:: (fun _ ->
    (* "inside" >:: *)
    assert_equal 48 (String.length text) ~printer:string_of_int;
    assert_equal 29 (String.length "\"in a string\" >:: (fun _ -> 1)" - 1);
    assert_equal 8 (places 2));
  "under" (* a note *) >:: (* another *) (fun _ -> assert_equal 4 (places 1)); (* "behind" >:: *)
  (* skip_if true "no" *) "not skipped" >:: (fun _ -> assert_equal 12 (places 3));
]

let () = run_test_tt_main suite
