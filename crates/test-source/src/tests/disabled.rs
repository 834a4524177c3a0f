//! What a test file itself keeps from running, and tests of one name.

use super::*;

/// Skips on conditions: the query of no track.
const QUERY: &str = r#"
    (module (decorated_definition definition: (_ name: (identifier) @test.name)) @test.around)
    (decorator (call
      function: (attribute attribute: (identifier) @test.disabled)
      arguments: (argument_list . (_) @disabled.when))
      (#match? @test.disabled "^skipif$"))
    (decorator (attribute attribute: (identifier) @test.disabled) (#eq? @test.disabled "skip"))
    (assignment left: (identifier) @bound.name right: (_) @bound.value)
    (import_statement name: (dotted_name (identifier)) @bound.name @bound.value)
    (import_from_statement
      module_name: (_) @bound.value name: (dotted_name (identifier) @bound.name))
"#;

/// What the conditions below name.
const NAMES: &str = "\
import sys
import ferry
from ferry import cars
from os import name
NEW = sys.version_info > (3, 9)
WINDOWS = name == 'nt' and NEW
HAS = hasattr(ferry, 'cars')
BOTH = NEW or HAS
try:
    import cars
    TRIED = True
except ImportError:
    TRIED = False
LATER = False
if HAS:
    LATER = True
COUNTED = 0
COUNTED += len(dir(ferry))
PARTS = {'cars': False}
PARTS['cars'] = HAS
FOUND = os.path.exists('cars.py')
def some():
    LOCAL = True
";

/// Whether a test with these lines before it is disabled.
fn is_disabled(marks: &str) -> bool {
    let text = format!("{NAMES}{marks}\ndef test_one(): pass\n");
    let code = TestCode {
        grammar: Some("python".to_owned()),
        environment: ["sys", "os", "len", "dir", "ferry.version"].map(str::to_owned).to_vec(),
        ..TestCode::default()
    };
    let spec = Spec { code: &code, query: Some(QUERY), separator: ".", task_per_group: false };
    let file = TestFile { path: "a_test.py".to_owned(), text };
    inventory(&spec, &[file], &[]).unwrap()[0].disabled
}

fn is_disabled_when(condition: &str) -> bool {
    is_disabled(&format!("@mark.skipif({condition})"))
}

#[test]
fn a_condition_of_the_solution_disables_no_test() {
    for of_file in [
        "True",
        "sys.platform == 'win32'",
        "NEW",
        "not WINDOWS",
        "sys.ferry",
        "name",
        "ferry.version > 3",
    ] {
        assert!(is_disabled_when(of_file), "{of_file}");
    }
    for of_solution in [
        "HAS",
        "not hasattr(ferry, 'cars')",
        "BOTH",
        "cars is None",
        "unknown",
        "ferry.cars",
        "TRIED",
        "LATER",
        "COUNTED > 3",
        "PARTS['cars']",
        "LOCAL",
        "FOUND",
        "not os.path.exists('cars.py')",
        "os.system('grep cars ferry.py')",
    ] {
        assert!(!is_disabled_when(of_solution), "{of_solution}");
    }
    assert!(is_disabled_when("os.path.exists('ferry.pyc')"));
}

#[test]
fn of_two_conditions_the_solutions_counts() {
    assert!(is_disabled("@mark.skipif(NEW)\n@mark.skipif(WINDOWS)"));
    assert!(!is_disabled("@mark.skipif(NEW)\n@mark.skipif(HAS)"));
    assert!(is_disabled("@mark.skip\n@mark.skipif(HAS)"));
}

#[test]
fn a_test_that_its_reporter_calls_disabled_is_left_out() {
    let mut ran = report(vec![
        case("a", None, Status::Passed),
        case("b", None, Status::Skipped),
        case("c", Some("[1]"), Status::Skipped),
        case("c", Some("[2]"), Status::Passed),
        case("dynamic", None, Status::Skipped),
    ]);
    let variant = TestId { variant: Some("[1]".to_owned()), ..TestId::new("c") };
    ran.disabled = vec![TestId::new("b"), variant, TestId::new("dynamic")];
    assert_eq!(outcome(&join(&ran, &declared(&["a", "b", "c"]), DONE)), ["a", "c [2]"]);
}

#[test]
fn of_two_tests_of_one_name_the_cut_off_one_is_listed() {
    let mut ran = report(vec![case("a", None, Status::Passed)]);
    ran.planned = vec![TestId::new("a"), TestId::new("a"), TestId::new("b")];
    ran.running = Some(TestId::new("a"));
    ran.complete = Some(false);
    let cases =
        join(&ran, &declared(&["a", "a", "b"]), Ending::Exited("ended the process (exit code 3)"));
    let expected = [
        "a",
        "a: The test ended the process (exit code 3).",
        "b: The test was not run: the test before it ended the process (exit code 3).",
    ];
    assert_eq!(outcome(&cases), expected);
}

#[test]
fn a_name_declared_twice_is_matched_by_occurrence_or_by_the_last() {
    let both = report(vec![case("a", None, Status::Passed), case("a", None, Status::Failed)]);
    let cases = join(&both, &declared(&["a", "a"]), DONE);
    let codes: Vec<_> = cases.iter().map(|case| case.test_code.clone().unwrap()).collect();
    assert_eq!(codes, ["code 0", "code 1"]);
    let one = report(vec![case("a", None, Status::Passed)]);
    let cases = join(&one, &declared(&["a", "a"]), DONE);
    let codes: Vec<_> = cases.iter().map(|case| case.test_code.as_deref()).collect();
    assert_eq!(codes, [Some("code 0"), Some("code 1")]);
    assert_eq!((&cases[0].status, &cases[1].status), (&Status::Error, &Status::Passed));
}
