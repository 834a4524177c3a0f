use super::*;
use crate::parsers;

fn grade(parser: &str, log: &str) -> EvalReport {
    let parser = parsers::find(parser).unwrap();
    EvalReport::new(parser.parse_compact(log.as_bytes()).unwrap(), log.as_bytes(), Run::default())
}

#[test]
fn all_keys_in_their_order() {
    let report = grade("score_sum", "CASE 1 OK score=2\nCASE 2 WA score=x\nTOTAL_SCORE 15\n");
    let expected = concat!(
        r#"{"task_id":"","submission_id":"","valid":true,"score":15.0,"pass_rate":0.5,"#,
        r#""summary":"1/2 tests passed. Failed: case_2_WA","total_tests":2,"passed":1,"failed":1,"errors":0,"skipped":0,"#,
        r#""details":[{"name":"case_1","status":"PASSED","message":null,"score":2.0,"weight":null},"#,
        r#"{"name":"case_2_WA","status":"FAILED","message":null,"score":null,"weight":null}],"metrics":{},"#,
        r#""diagnostics":["the score is not a finite number: case 2: `x`"],"timed_out":false,"exit_code":null,"runtime_seconds":0.0}"#,
    );
    assert_eq!(serde_json::to_string(&report).unwrap(), expected);
}

#[test]
fn only_a_result_is_valid() {
    let valid = [
        ("score_sum", "TOTAL_SCORE 5"),
        ("score_sum", "CASE 1 WA score=0"),
        ("tap", "1..0 # SKIP none\n"),
        ("structured_json", "{\"score\": 1}"),
    ];
    let invalid = [
        ("score_sum", ""),
        ("score_sum", "CASE 1 OK score=1\nTOTAL_SCORE inf"),
        ("tap", "nothing"),
        ("structured_json", "TOTAL_SCORE 5"),
        ("structured_json", "{\"score\": \"1\"}"),
        ("structured_json", "{\"valid\": false}"),
    ];
    for (id, log) in valid {
        assert!(grade(id, log).valid, "{id} {log}");
    }
    for (id, log) in invalid {
        let report = grade(id, log);
        assert!(!report.valid, "{id} {log}");
        assert!(!report.diagnostics.is_empty(), "{id} {log}");
    }
    let log = "CASE 1 OK score=1\nTOTAL_SCORE 1\n";
    let compact = parsers::find("score_sum").unwrap().parse_compact(log.as_bytes()).unwrap();
    let report =
        EvalReport::new(compact, log.as_bytes(), Run { timed_out: true, ..Run::default() });
    assert_eq!((report.valid, report.score, report.passed), (false, Some(1.0), 1));
}

#[test]
fn a_lost_test_is_never_a_better_score() {
    let report = grade("tap", "1..4\nok 1 a\nnot ok 2 b\n");
    assert_eq!((report.total_tests, report.passed, report.failed, report.errors), (4, 1, 1, 2));
    let report = grade("tap", "1..999999999999\nok 1 a\n");
    assert!(!report.valid);
    let report =
        grade("googletest", "[==========] Running 2 tests from 1 test suite.\n[ RUN      ] A.a\n");
    assert_eq!((report.total_tests, report.errors), (2, 2), "{report:?}");
}

#[test]
fn the_evaluators_words_win_where_they_can_be_used() {
    let report = grade(
        "structured_json",
        r#"{"pass_rate": 0.1, "summary": "s", "details": [{"name": "a", "status": "PASSED"}, {"name": "b", "status": "SKIPPED"}, {"name": "c", "status": "odd"}]}"#,
    );
    assert_eq!((report.pass_rate, report.summary.as_deref()), (0.1, Some("s")));
    assert_eq!((report.total_tests, report.passed, report.skipped), (2, 1, 1));
    assert_eq!(report.details.cases().count(), 3);
    let report = grade(
        "structured_json",
        r#"{"summary": 1, "pass_rate": "1", "details": [{"status": "PASSED"}]}"#,
    );
    assert_eq!((report.pass_rate, report.summary), (1.0, None));
}

#[test]
fn the_summary_names_ten() {
    let cases: String = (0..15).map(|n| format!("CASE {n} WA score=0\n")).collect();
    let summary = grade("score_sum", &format!("{cases}CASE x OK score=1\n")).summary.unwrap();
    assert!(summary.starts_with("1/16 tests passed. Failed: case_0_WA, "), "{summary}");
    assert!(summary.ends_with(", case_9_WA (+5 more)"), "{summary}");
    assert_eq!(grade("score_sum", "TOTAL_SCORE 1").summary.as_deref(), Some("No tests found"));
    let long = format!("CASE {} WA score=0\n", "x".repeat(9000));
    assert_eq!(grade("score_sum", &long).summary.unwrap().chars().count(), 4096);
}

#[test]
fn the_list_of_the_page() {
    let report = grade("score_sum", "CASE 0000 OK score=12461\nCASE 0002 TLE score=0\n");
    let lines: Vec<String> = report.details.lines().collect();
    assert_eq!(
        lines,
        [
            r#"{"name": "case_0000", "status": "PASSED"}"#,
            r#"{"name": "case_0002_TLE", "status": "FAILED"}"#
        ]
    );
}
