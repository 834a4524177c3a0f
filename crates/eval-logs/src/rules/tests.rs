//! Rule files of users.

use super::{RuleParser, Rules};
use test_report::model::Status;
use test_report::parser::Parser as _;

#[test]
fn a_status_is_one_of_a_few() {
    let file = |status: &str, tests: &str| {
        format!(
            "reads = \"x\"\n[[rule]]\nline = '^(\\w+) (.*)$'\nname = \"{{2}}\"\nstatus = \"{{1}}\"\n{status}\n\
             [[example]]\nlog = \"PASS t\\n\"\ntests = [{tests}]\n"
        )
    };
    let wrong = Rules::new(&file("", r#"["t", "PASS"]"#)).unwrap().check_own().unwrap_err();
    let expected = "example 1: the test `t` gets `PASS`, which is not a status: PASSED, FAILED, ERROR, SKIPPED, XFAIL, XPASS";
    assert!(wrong.to_string().starts_with(expected), "{wrong}");
    let right = file("words = { PASS = \"PASSED\" }\notherwise = \"{1}\"", r#"["t", "PASSED"]"#);
    let rules = Rules::new(&right).unwrap();
    rules.check_own().unwrap();
    let report = RuleParser(rules).parse(b"PASS a\nDUNNO c\npassed d\n");
    let statuses: Vec<&Status> = report.tests.iter().map(|test| &test.status).collect();
    assert_eq!(statuses, [&Status::Passed, &Status::Error, &Status::Error]);
    assert_eq!(report.diagnostics.len(), 2, "{:?}", report.diagnostics);
}
