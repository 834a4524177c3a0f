open OUnit2
open Ferry

let suite =
  "ferry" >::: [
    "one deck" >:: (fun _ ->
      assert_equal 4 (places 1));

    "with a \
     gap" >:: (fun _ ->
      (* a comment *)
      assert_equal 8 (places 2));
    "skipped" >:: (fun _ ->
      skip_if true "later";
      assert_equal 5 (places 2));
  ]

let () =
  run_test_tt_main suite
