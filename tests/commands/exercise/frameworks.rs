//! What is said of a folder whose tests no track runs, and that scripts beside an exercise do not count as tests.

use super::{Place, RIGHT, TESTS, stderr};
use test_support::{program, stdout};

/// What `test` says of a folder with these files, both streams.
fn said_of(files: &[(&str, &str)]) -> String {
    let place = Place::empty();
    for (path, text) in files {
        place.put(&format!("ex/fizz/{path}"), text);
    }
    let ran = program().arg("test").arg(place.at("ex/fizz")).output().unwrap();
    stdout(&ran) + &stderr(&ran)
}

#[test]
fn a_script_of_the_shell_is_no_test_of_bats() {
    let said = said_of(&[
        ("fizz.py", RIGHT),
        ("fizz_test.py", TESTS),
        ("run.sh", "#!/bin/sh\n./all_test.sh\n"),
        ("all_test.sh", "#!/bin/sh\npytest\n"),
    ]);
    assert!(said.contains("2 passed, 0 failed"), "{said}");
}
