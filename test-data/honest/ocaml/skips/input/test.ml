open OUnit2
open Ferry

let windows = Sys.os_type = "Win32"
let narrow = Sys.word_size < 16

let suite = "ferry" >::: [
  "one deck" >:: (fun _ -> assert_equal 4 (places 1));
  "always" >:: (fun _ -> skip_if true "no time"; assert_equal 5 (places 1));
  "never" >:: (fun _ -> skip_if false "no time"; assert_equal 4 (places 1));
  "only on Windows" >:: (fun _ -> skip_if (Sys.os_type <> "Win32") "not Windows"; assert_equal 5 (places 1));
  "not on Windows" >:: (fun _ -> skip_if Sys.win32 "Windows"; assert_equal 4 (places 1));
  "by a name" >:: (fun _ -> skip_if (not windows) "not Windows"; assert_equal 5 (places 1));
  "by a narrow name" >:: (fun _ ->
    skip_if narrow "narrow";
    assert_equal 8 (places 2));
  "by both" >:: (fun _ ->
    skip_if (not windows || narrow) "neither";
    assert_equal 5 (places 2));
  "after a comparison" >:: (fun _ ->
    assert_equal 8 (places 2);
    skip_if (Sys.ocaml_version >= "4") "a new compiler";
    assert_equal 5 (places 2));
  "a group" >::: [
    "a" >:: (fun _ -> skip_if true "later");
    "b" >:: (fun _ -> assert_equal 12 (places 3));
  ];
]

let () = run_test_tt_main suite
