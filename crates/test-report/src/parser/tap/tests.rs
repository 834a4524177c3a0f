//! What each line does to the report.

use super::*;

fn parse(log: &str) -> TestReport {
    Tap.parse(log.as_bytes())
}

fn names(report: &TestReport) -> Vec<(&str, &Status)> {
    report.tests.iter().map(|test| (test.id.name.as_str(), &test.status)).collect()
}

#[test]
fn bats_failures_carry_their_comments_and_fd_3_text_is_no_result() {
    let report = parse(concat!(
        "1..4\n",
        "ok 1 passes\n",
        "raw text\n",
        "not ok 2 fails\n",
        "# (in test file a.bats, line 5)\n",
        "#   `[ 1 = 2 ]' failed\n",
        "ok 3 later # skip not yet\n",
        "ok 4 odd \\ name\n",
    ));
    assert_eq!(
        names(&report),
        [
            ("passes", &Status::Passed),
            ("fails", &Status::Failed),
            ("later", &Status::Skipped),
            ("odd \\ name", &Status::Passed)
        ]
    );
    assert_eq!(
        report.tests[1].message.as_deref(),
        Some("(in test file a.bats, line 5)\n  `[ 1 = 2 ]' failed")
    );
    assert_eq!(report.tests[2].message.as_deref(), Some("not yet"));
    assert_eq!(report.diagnostics, ["no TAP: raw text"]);
    assert_eq!((report.complete, report.planned_count), (Some(true), Some(4)));
    assert!(report.invalid.is_empty());
}

#[test]
fn a_number_twice_or_a_second_plan_is_invalid() {
    let report = parse("1..2\nok 1 a\nnot ok 1 a\n");
    assert_eq!(report.invalid, ["two test points have the number 1"]);
    let report = parse("1..1\nok 1 a\n1..1\n");
    assert_eq!(report.invalid, ["a second plan: 1..1"]);
}

#[test]
fn a_cut_stream_is_not_complete() {
    let report = parse("1..3\nok 1 a\n# Subtest: b\n    # Subtest: c\n");
    assert_eq!(report.complete, Some(false));
    assert_eq!(report.running.unwrap().name, "b > c");
    assert_eq!(report.diagnostics, ["3 tests planned, 1 read"]);
    let report = parse("ok 1 a\n");
    assert_eq!((report.complete, report.evidence), (Some(false), true));
    let report = parse("1..2\nok 1\nBail out! disk full\nok 2\n");
    assert_eq!(report.failure.as_deref(), Some("Bail out! disk full"));
    assert_eq!(report.complete, Some(false));
}

#[test]
fn a_failed_setup_file_is_the_failure_of_the_whole() {
    let report = parse("1..1\nnot ok 1 setup_file failed\n# a.bats: line 3: syntax error\n");
    assert_eq!(report.failure.as_deref(), Some("a.bats: line 3: syntax error"));
    assert!(report.tests.is_empty());
    assert!(report.evidence);
}

#[test]
fn subtests_take_the_names_of_their_parents_whichever_way_they_are_announced() {
    let streams = [
        "# Subtest: in\n    ok 1 - x\n    1..1\nok 1 - in\n1..1\n",
        "    # Subtest: in\n    ok 1 - x\n    1..1\nok 1 - in\n1..1\n",
        "    ok 1 - x\n    1..1\nok 1 - in\n1..1\n",
    ];
    for stream in streams {
        let report = parse(stream);
        assert_eq!(names(&report), [("in > x", &Status::Passed), ("in", &Status::Passed)]);
        assert_eq!(report.complete, Some(true));
        assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
    }
}

#[test]
fn directives_count_more_than_the_verdict() {
    let report = parse("1..3\nnot ok 1 a # TODO b\nok 2 c # todo\nnot ok 3 d # skip e\n");
    assert_eq!(
        names(&report),
        [("a", &Status::XFailed), ("c", &Status::XPassed), ("d", &Status::Skipped)]
    );
    assert_eq!(report.tests[0].message.as_deref(), Some("b"));
}

#[test]
fn yaml_blocks_are_messages_and_their_duration_is_the_time() {
    let log = concat!(
        "TAP version 13\n",
        "not ok 1 - a\n",
        "  ---\n",
        "  duration_ms: 1500\n",
        "  error: |-\n",
        "    no\n",
        "\n",
        "    1 !== 2\n",
        "  ...\n",
        "ok 2 - b\n",
        "  ---\n",
        "  never: ends\n",
    );
    let report = parse(log);
    assert_eq!(report.tests[0].message.as_deref(), Some("error: |-\n  no\n\n  1 !== 2"));
    assert_eq!(report.tests[0].seconds, Some(1.5));
    assert_eq!(report.tests[1].message, None);
    assert_eq!(report.diagnostics[0], "a YAML block has no end");
}

#[test]
fn the_message_of_a_yaml_block_is_shown_without_its_key() {
    let log =
        "not ok 1 - a\n  ---\n  message: |\n    one\n\n    two\n  severity: fail\n  ...\n1..1\n";
    assert_eq!(parse(log).tests[0].message.as_deref(), Some("one\n\ntwo\nseverity: fail"));
}

#[test]
fn a_block_of_subtests_follows_its_point() {
    let log = "1..2\nok 1 - a # time=2ms {\n    1..2\n    ok 1 - b {\n        1..1\n        ok 1 - c {\n    }\n    ok 2 - d\n}\nok 2 - e {\n}\n";
    let report = parse(log);
    let read: Vec<&str> = report.tests.iter().map(|test| test.id.name.as_str()).collect();
    assert_eq!(read, ["a", "a > b", "a > b > c {", "a > d", "e"]);
    assert_eq!(report.complete, Some(true));
    assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
    assert_eq!(parse("1..1\nok 1 - a {\n    ok 1 - b\n").complete, Some(false));
    assert_eq!(parse("ok 1 a {\nok 2 {\n1..2\n").tests[1].id.name, "2 {");
}

#[test]
fn times_are_read_where_every_line_has_one() {
    let report = parse("1..2\nok 1 a in 12ms\nnot ok 2 b in 3ms\n");
    assert_eq!(names(&report), [("a", &Status::Passed), ("b", &Status::Failed)]);
    assert_eq!(report.tests[0].seconds, Some(0.012));
    let report = parse("1..2\nok 1 a in 12ms\nnot ok 2 b\n");
    assert_eq!(report.tests[0].id.name, "a in 12ms");
}

#[test]
fn nothing_is_no_evidence() {
    for log in ["", "hello\nworld\n", "okay 1\n", "\u{fffd}"] {
        let report = parse(log);
        assert!(!report.evidence && report.tests.is_empty() && report.complete == Some(false));
    }
}

#[test]
fn a_stream_that_contradicts_itself_is_not_said_to_be_cut_off() {
    for (log, why) in [
        ("1..1\nok 1 - a\nok 2 - b\n", "1 tests were announced, 2 reported"),
        ("1..2\nok 1 - a\nok 2 - b\n1..2\n", "a second plan: 1..2"),
        ("1..2\nok 1 - a\nok 2 - b\nBail out! no\n", "Bail out! no"),
        ("ok 1 - a\nok 2 - b\n", "the log ends before the end mark of its tool"),
    ] {
        let mut report = parse(log);
        report.settle();
        let run = report.tests.last().unwrap();
        assert_eq!((&*run.id.name, run.message.as_deref()), (TestReport::RUN, Some(why)), "{log}");
    }
}
