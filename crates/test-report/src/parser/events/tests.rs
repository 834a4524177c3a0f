//! Tests of the meaning of the stream.

use super::*;
use crate::model::Unproved;

fn parse(lines: &[&str]) -> TestReport {
    Events.parse(lines.join("\n").as_bytes())
}

#[test]
fn every_status_of_the_protocol_is_read() {
    let words = ["passed", "failed", "error", "skipped", "xfailed", "xpassed"];
    let statuses = [
        Status::Passed,
        Status::Failed,
        Status::Error,
        Status::Skipped,
        Status::XFailed,
        Status::XPassed,
    ];
    for (word, status) in words.into_iter().zip(statuses) {
        let report = parse(&[&format!("result\tname=a\tstatus={word}\tmessage=why")]);
        let expected = TestCase::new("a", status).with_message("why");
        assert_eq!(report.tests, [expected], "{:?}", report.diagnostics);
    }
}

/// The stream that the protocol shows, and the events that a stream can have besides.
#[test]
fn a_stream_with_every_event_is_read() {
    let page = include_str!("../../../../../tracks/_kit/PROTOCOL.md");
    let shown = page.split("```").find(|block| block.starts_with("\nplan")).unwrap();
    let shown = shown.trim().replace('⇥', "\t");
    let report = parse(&[&shown]);
    assert!(report.diagnostics.is_empty() && report.invalid.is_empty(), "{report:#?}");
    assert_eq!((report.planned.len(), report.complete, &report.running), (3, Some(true), &None));
    let tests: Vec<_> = (report.tests.iter())
        .map(|test| (test.id.name.as_str(), test.id.variant.as_deref(), test.status.clone()))
        .collect();
    let expected = [
        ("adds", Some("[1]"), Status::Passed),
        ("adds", None, Status::Failed),
        ("divides", None, Status::Failed),
        ("parts", Some("left"), Status::Error),
    ];
    assert_eq!(tests, expected);
    assert_eq!(report.tests[2].id.title.as_deref(), Some("it divides"));
    assert_eq!(report.tests[2].message.as_deref(), Some("expected \"a\\tb\"\nfound \"a\tb\""));
    let without = shown.trim_end_matches("end");
    let others = ["unproved\tname=divides\tmessage=mock", "unproved\tmessage=all", "empty"];
    let ends = ["failure\tmessage=why", "distrust\tmessage=who", "end"];
    let report = parse(&[&[without], &others[..], &ends].concat());
    assert!(report.diagnostics.is_empty() && report.empty, "{report:#?}");
    assert_eq!(
        (report.failure.as_deref(), &*report.invalid),
        (Some("why"), &["who".to_owned()][..])
    );
    assert_eq!(report.unproved, Unproved::All("all".to_owned()));
    let one = parse(&[&[without], &others[..1], &ends[..]].concat()).unproved;
    let Unproved::Tests(tests) = one else { panic!("{one:?}") };
    let tests: Vec<_> = tests.iter().map(|(test, why)| (&*test.name, why.as_str())).collect();
    assert_eq!(tests, [("divides", "mock")]);
    // No event of the protocol is missing here.
    let rows = page.lines().filter_map(|row| row.strip_prefix("| `")?.split('`').next());
    let documented = [&shown, "empty", "failure", "distrust", "unproved"].join("\n");
    let unsaid: Vec<&str> = rows
        .filter(|event| {
            !documented.contains(&format!("\n{event}")) && !documented.starts_with(event)
        })
        .collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}

#[test]
fn one_escape_rule_carries_every_text() {
    let line = b"result\tname=a\\tb\\\\n\tstatus=error\tmessage=one\\ntwo\\x=\xff\r";
    let report = Events.parse(line);
    assert_eq!(report.tests[0].id.name, "a\tb\\n");
    assert_eq!(report.tests[0].message.as_deref(), Some("one\ntwo\\x=\u{fffd}\r"));
}

#[test]
fn a_plan_may_tell_the_code_of_a_test() {
    let report = parse(&[
        "plan\tname=a\tcode=one();\\ntwo();",
        "plan\tname=b\tcode=three();",
        "plan\tname=c",
        "result\tname=a\tstatus=passed",
        "result\tname=c\tstatus=passed",
    ]);
    let codes: Vec<_> = report.tests.iter().map(|test| test.test_code.as_deref()).collect();
    assert_eq!(codes, [Some("one();\ntwo();"), None]);
    // That of a test without a result is known as well.
    assert_eq!(report.codes.get("b").map(String::as_str), Some("three();"));
}

#[test]
fn what_is_no_event_is_named() {
    for line in
        ["done", "result\tname=a", "result\tstatus=passed", "start\tname", "start\tcolour=red"]
    {
        let report = parse(&[line]);
        assert_eq!((report.tests.len(), report.diagnostics.len()), (0, 1), "{line}");
    }
}

#[test]
fn the_core_has_the_standard_sentences() {
    let report = parse(&[
        "result\tname=a\tstatus=failed",
        "result\tname=b\tstatus=passed\treplaced=Integer#==, exit",
        "failure\treplaced=Array#==",
        "empty",
    ]);
    let messages: Vec<_> = report.tests.iter().map(|test| test.message.as_deref()).collect();
    let replaced = "The solution replaced Integer#==, exit, so this test cannot be judged.";
    assert_eq!(messages, [Some("The test failed without a message."), Some(replaced)]);
    assert_eq!(report.tests[1].status, Status::Error);
    let replaces = "The solution replaces Array#==, so its tests cannot be judged.";
    assert_eq!(report.failure.as_deref(), Some(replaces));
    assert!(report.empty);
}

#[test]
fn a_long_message_is_cut_and_a_long_name_is_not() {
    let long = "ß".repeat(70_000);
    let report = parse(&[&format!("result\tname={long}\tstatus=failed\tmessage={long}")]);
    assert_eq!(report.tests[0].id.name, long);
    let end = "ß\n[The message was cut at 65536 characters.]";
    let message = report.tests[0].message.as_deref().unwrap();
    assert!(message.ends_with(end) && message.chars().count() < 65_600);
}

#[test]
fn a_group_is_not_what_was_running() {
    let log = ["start\tname=a", "group\tname=a", "start\tname=a\tvariant=b"];
    assert_eq!(parse(&log[..1]).running.unwrap().variant, None);
    assert_eq!(parse(&log[..2]).running, None);
    assert_eq!(parse(&log).running.unwrap().variant.as_deref(), Some("b"));
}

#[test]
fn a_test_that_fails_late_has_failed() {
    let report = parse(&[
        "result\tname=a\tstatus=passed",
        "result\tname=b\tstatus=failed\tmessage=why",
        "result\tname=c\tstatus=error",
        "late\tname=a\tmessage=late",
        "late\tname=b\tmessage=late",
        "late\tname=b\tmessage=why",
        "late\tname=c\tmessage=late",
        "late\tname=d\tmessage=late",
    ]);
    let expected = [
        ("a", Status::Failed, "late"),
        ("b", Status::Failed, "why\n\nlate"),
        ("c", Status::Error, "late"),
    ];
    assert_eq!(
        report.tests,
        expected.map(|(name, status, why)| TestCase::new(name, status).with_message(why))
    );
    assert!(report.invalid.is_empty());
    assert_eq!(report.diagnostics.len(), 1);
}

#[test]
fn as_many_results_of_a_name_as_the_plan_says() {
    let (plan, result, end) = ("plan\tname=a", "result\tname=a\tstatus=passed", "end");
    assert!(parse(&[plan, plan, result, result, end]).invalid.is_empty());
    assert_eq!(parse(&[plan, plan, result, result, result, end]).invalid.len(), 1);
    assert_eq!(parse(&[result, result, end]).invalid.len(), 1);
    // The tests of a group may be found only after those of another have run.
    let other = "result\tname=b\tstatus=passed";
    assert!(parse(&[other, plan, plan, result, result, end]).invalid.is_empty());
    // A plan that comes late is no permission.
    assert_eq!(parse(&[result, plan, plan, result, end]).invalid.len(), 1);
    assert_eq!(parse(&[result, end, result]).invalid.len(), 1);
}

fn printed(lines: &[&str], stretches: &[&str]) -> TestReport {
    let parts: Vec<String> = stretches.iter().map(|&text| text.to_owned()).collect();
    Events.parse_marked(lines.join("\n").as_bytes(), &parts)
}

const TWO: [&str; 4] = [
    "start\tname=a",
    "result\tname=a\tstatus=passed",
    "start\tname=b",
    "result\tname=b\tstatus=passed",
];

#[test]
fn each_test_has_what_was_printed_while_it_ran() {
    let report = printed(&TWO, &["before\n", "\nin a\n", "between", "", "after"]);
    assert_eq!(report.tests[0].output.as_deref(), Some("in a"));
    assert_eq!(report.tests[1].output, None);
    let between = vec![(0, "before".to_owned()), (1, "between".to_owned())];
    assert_eq!(report.printed, Printed { between, unfinished: Some("after".to_owned()) });
}

#[test]
fn what_a_group_printed_before_its_tests_counts_for_the_first() {
    let lines = [
        "start\tname=a",
        "group\tname=a",
        "start\tname=a\tvariant=b",
        "group\tname=a\tvariant=b",
        "start\tname=a\tvariant=b/c",
        "result\tname=a\tvariant=b/c\tstatus=passed",
        "start\tname=a\tvariant=d",
        "result\tname=a\tvariant=d\tstatus=passed",
    ];
    let report = printed(&lines, &["before", "of a\n", "of b\n", "of c\n", "between", "of d", ""]);
    let outputs: Vec<_> = report.tests.iter().map(|test| test.output.as_deref()).collect();
    assert_eq!(outputs, [Some("of a\nof b\nof c"), Some("of d")]);
    let cut_off = printed(&lines[..3], &["", "of a\n", "of b"]);
    assert_eq!(cut_off.printed.unfinished.as_deref(), Some("of a\nof b"));
}

#[test]
fn what_was_printed_when_the_run_was_cut_off_is_unfinished() {
    let unfinished = |stretches: &[&str]| printed(&TWO[..3], stretches).printed.unfinished;
    assert_eq!(unfinished(&["", "", "", "in b"]).as_deref(), Some("in b"));
    // The mark of the result was written, and its line was not.
    assert_eq!(unfinished(&["", "", "", "in b\n", "late"]).as_deref(), Some("in b\nlate"));
    assert_eq!(unfinished(&["", ""]), None);
}

#[test]
fn too_many_marks_make_all_output_doubtful() {
    let report = printed(&TWO, &["", "in a", "", "in b", "", "", "", ""]);
    assert!(report.tests.iter().all(|test| test.output.is_none()));
    assert_eq!(report.diagnostics.len(), 1);
}

#[test]
fn variants_that_run_at_the_same_time_stand_as_they_began() {
    let log = "\
start\tname=T\ngroup\tname=T\nstart\tname=T\tvariant=a\nstart\tname=T\tvariant=b\nstart\tname=T\tvariant=c
result\tname=T\tvariant=c\tstatus=passed
start\tname=U\nresult\tname=U\tstatus=passed
result\tname=T\tvariant=a\tstatus=passed
";
    let report = Events.parse(log.as_bytes());
    let names: Vec<String> =
        report.tests.iter().map(|test| test.id.full_name().into_owned()).collect();
    assert_eq!(names, ["T a", "U", "T c"]);
    assert_eq!(report.running.unwrap().full_name(), "T b");
    let log = log.replace("\nresult\tname=T\tvariant=a\tstatus=passed", "");
    let report = Events.parse(log.as_bytes());
    assert_eq!(report.running.unwrap().full_name(), "T b");
    let planned: Vec<_> = report.planned.iter().map(|test| test.full_name().into_owned()).collect();
    assert_eq!(planned, ["T a"]);
}
