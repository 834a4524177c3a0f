open OUnit2
open Ferry

let no_cars = not has_cars
let if_cars test context = skip_if no_cars "no cars"; test context

let suite = "ferry" >::: [
  "one deck" >:: (fun _ -> assert_equal 4 (places 1));
  "cars" >:: (fun _ -> skip_if (not has_cars) "no cars"; assert_equal 5 (places 1));
  "cars by a name" >:: (fun _ -> skip_if no_cars "no cars"; assert_equal 5 (places 1));
  "cars by a helper" >:: if_cars (fun _ -> assert_equal 5 (places 1));
  "by its value" >:: (fun _ -> skip_if (places 1 < 5) "too small"; assert_equal 5 (places 1));
  "by a platform too" >:: (fun _ -> skip_if (Sys.unix && not Ferry.has_cars) "no cars"; assert_equal 5 (places 1));
  "to do if there are no cars" >:: (fun _ -> if not has_cars then todo "cars"; assert_equal 5 (places 1));
]

let () = run_test_tt_main suite
