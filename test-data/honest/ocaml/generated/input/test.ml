open OUnit2

let deck n = (Printf.sprintf "%d decks" n) >:: fun _ -> assert_equal (4 * n) (Ferry.places n)

let table = [ ("none", 0, 0); ("small", 1, 4); ("large", 9, 36) ]

let rec count_down n = if n = 0 then [] else ("down to " ^ string_of_int n >:: fun _ -> assert_equal (4 * n) (Ferry.places n)) :: count_down (n - 1)

let suite =
  "ferry" >::: List.concat [
    List.map deck [1; 2; 3];
    List.map (fun (name, n, expected) -> name >:: (fun _ -> assert_equal expected (Ferry.places n))) table;
    List.mapi (fun i name -> Printf.sprintf "greeting %d" i >:: fun _ -> assert_equal ("Ahoy, " ^ name ^ "!") (Ferry.greet name)) ["Ann"; "Bob"];
    List.init 2 (fun i -> "by init " ^ string_of_int i >:: fun _ -> assert_equal (4 * i) (Ferry.places i));
    ["a group" >::: List.map deck [4; 5]];
    List.concat_map (fun a -> List.map (fun b -> Printf.sprintf "%d and %d" a b >:: fun _ -> assert_equal (4 * (a + b)) (Ferry.places a + Ferry.places b)) [1; 3]) [5; 7];
    List.filter_map (fun n -> if n > 1 then Some ("kept " ^ string_of_int n >:: fun _ -> assert_bool "places" (Ferry.places n > 4)) else None) [1; 2];
    count_down 2;
    [5; 6] |> List.map (fun n -> "piped " ^ string_of_int n >:: fun _ -> assert_equal (4 * n) (Ferry.places n));
    Array.to_list (Array.map deck [| 8 |]);
    List.map (fun n -> test_case (fun _ -> assert_equal (4 * n) (Ferry.places n))) [1];
  ]

let () = run_test_tt_main suite
