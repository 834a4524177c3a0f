//! A test file that no solution can load is the exercise's fault.

use super::{Place, RIGHT, TESTS, message, stderr};

const AT_FAULT: &str = "the exercise is at fault, not the solution";

#[test]
fn a_test_file_that_no_solution_can_load_is_the_exercises_fault() {
    let place = Place::new();
    place.put("in/fizz.py", RIGHT);
    let broken = TESTS.replace("test_one(self)", "test_one(self");
    let helped = TESTS.replace("import unittest", "import unittest\nimport checks");
    for (tests, why) in [(&broken, "SyntaxError"), (&helped, "No module named 'checks'")] {
        place.put("ex/fizz/fizz_test.py", tests);
        let (ran, results) = place.run(&[]);
        assert_eq!(ran.status.code(), Some(2), "{}", stderr(&ran));
        assert!(stderr(&ran).contains(AT_FAULT), "{}", stderr(&ran));
        assert!(message(&results).contains(why), "{}", message(&results));
    }
    // A solution may bring the module.
    place.put("in/checks.py", "");
    assert_eq!(place.verdict().0, "pass");
}

#[test]
fn a_solution_that_cannot_be_loaded_is_not_the_exercises_fault() {
    let place = Place::new();
    for (solution, tests) in [
        ("def fizz(n:\n", TESTS.to_owned()),
        ("import checks\n", TESTS.to_owned()),
        (RIGHT, TESTS.replace("from fizz", "from buzz")),
    ] {
        place.put("in/fizz.py", solution);
        place.put("ex/fizz/fizz_test.py", &tests);
        let (ran, results) = place.run(&[]);
        assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
        assert!(!stderr(&ran).contains(AT_FAULT), "{}", stderr(&ran));
        assert_eq!(results["status"], "error");
    }
}
