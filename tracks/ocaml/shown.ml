(* What a test file sees of the reporter, in the place of OUnit. *)
module OUnit2 = Reporter.OUnit2
