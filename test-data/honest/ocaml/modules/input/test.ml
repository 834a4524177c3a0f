open OUnit2

module type PLACES = sig
  val places : int -> int
  val name : string
end

module Make (P : PLACES) = struct
  let tests = P.name >::: [
    "one deck" >:: (fun _ -> assert_equal 4 (P.places 1));
    "two decks" >:: (fun _ -> assert_equal 8 (P.places 2));
  ]
end

module Plain = Make (struct let places = Ferry.places let name = "plain" end)
module Twice = Make (struct let places n = Ferry.places n let name = "twice" end)

module Greeting = struct
  open Ferry
  let tests = "greeting" >::: [
    "Ann" >:: (fun _ -> assert_equal "Ahoy, Ann!" (greet "Ann"));
    "nobody" >:: (fun _ -> assert_equal "Ahoy, !" (greet ""));
  ]

  module Deep = struct
    let tests = [ "deep" >:: (fun _ -> assert_equal 12 (places 3)) ]
  end
end

class captain = object
  method tests = [ "of an object" >:: fun _ -> assert_equal 4 (Ferry.places 1) ]
end

let first_class : (module PLACES) list = [ (module struct let places = Ferry.places let name = "first-class" end) ]

let suite = "all" >::: [
  Plain.tests; Twice.tests; Greeting.tests;
  "deep" >::: Greeting.Deep.tests;
  "object" >::: (new captain)#tests;
  "modules" >::: List.map (fun (module P : PLACES) -> let module M = Make (P) in M.tests) first_class;
]

let _ = if not !Sys.interactive then run_test_tt_main suite
