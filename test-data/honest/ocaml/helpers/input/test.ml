module U = OUnit2
open U

let check name expected n = name >:: fun _ -> assert_equal expected (Ferry.places n)
let check_labelled ~expected name n = name >:: (fun _ -> assert_equal expected (Ferry.places n))
let ( => ) name test = name >:: (fun _ -> test ())
let case = test_case
let group name tests = name >::: tests
let name_of = function 1 -> "the first" | _ -> "another"

type case = { description : string; decks : int; expected : int }

let of_case c = c.description >:: fun _ -> assert_equal c.expected (Ferry.places c.decks)

let cases = [
  { description = "no deck"; decks = 0; expected = 0 };
  { description = "one \"deck\""; decks = 1; expected = 4 };
]

let never = { description = "never"; decks = 1; expected = 5 }

let suite = group "ferry" [
  check "one deck" 4 1;
  check_labelled "two decks" ~expected:8 2;
  ("by an operator" => fun () -> assert_equal 12 (Ferry.places 3));
  U.(>::) "in front" (fun _ -> assert_equal 4 (Ferry.places 1));
  U.("local" >:: fun _ -> assert_equal 4 (Ferry.places 1));
  ("by test_case" >: case (fun _ -> assert_equal 8 (Ferry.places 2)));
  group "cases" (List.map of_case cases);
  name_of 1 >:: (fun _ -> assert_equal 4 (Ferry.places 1));
  name_of 2 >:: (fun _ -> assert_equal 8 (Ferry.places 2));
  "by an application" >:: (fun _ -> assert_equal 4 @@ Ferry.places 1);
  ("in parentheses") >:: (fun _ -> assert_equal 4 (Ferry.places 1));
  "greets" >:: begin fun _ctxt ->
    assert_equal ~printer:Fun.id "Ahoy, x!" (Ferry.greet "x")
  end;
]

let () = run_test_tt_main suite
