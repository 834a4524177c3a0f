use super::*;
use crate::model::Status;

type Parsed = (Option<bool>, Option<f64>, Option<f64>, Vec<String>);

/// What a log gives: valid, score, pass rate, names of details; `Err` with the reasons where it is invalid or nothing.
fn read(log: &str) -> Result<Parsed, Vec<String>> {
    let report = StructuredJson.parse(log.as_bytes());
    if !report.invalid.is_empty() || !report.evidence {
        return Err([report.invalid, report.diagnostics].concat());
    }
    let claims = report.claims.unwrap();
    let names = report.tests.into_iter().map(|test| test.id.name).collect();
    Ok((claims.valid, claims.score, claims.pass_rate, names))
}

fn score(log: &str) -> Option<f64> {
    read(log).unwrap_or_else(|why| panic!("{log}: {why:?}")).1
}

fn marked(text: &str) -> String {
    format!("building\n>>>>> Start Structured Result\n{text}\n>>>>> End Structured Result\ndone\n")
}

#[test]
fn one_marked_block_is_the_result() {
    let log =
        marked(r#"{"valid": false, "score": 2, "pass_rate": 0.5, "details": [{"name": "a"}, {}]}"#);
    let expected = (Some(false), Some(2.0), Some(0.5), vec!["a".to_owned(), String::new()]);
    assert_eq!(read(&log), Ok(expected));
    assert_eq!(
        score(&format!("{{\"score\": 9}}\n{}{{\"score\": 9}}", marked("\u{feff}{\"score\": 1}\n"))),
        Some(1.0)
    );
    assert_eq!(score(&marked("{\"score\": 1}").replace('\n', "\r\n")), Some(1.0));
    assert_eq!(
        score(&marked("\u{1b}[1m{\"score\": 1}\u{1b}[0m").replace(">>>>>", "\u{1b}[2m>>>>>")),
        Some(1.0)
    );
    let quoted = format!("+ echo '>>>>> Start Structured Result'\n{}", marked("{\"score\": 1}"));
    assert_eq!(score(&quoted), Some(1.0));
    assert_eq!(
        score(&format!(">>>>> End Structured Result\n{}", marked("{\"score\": 1}"))),
        Some(1.0)
    );
    assert_eq!(score(&marked(r#"{"score": 3, "x": [[]], "x": 1}"#)), Some(3.0));
}

#[test]
fn more_or_less_than_one_block_is_no_result() {
    let one = marked("{\"score\": 1}");
    let start = ">>>>> Start Structured Result\n";
    let bad = [
        one.repeat(2),
        format!("{one}{start}"),
        format!("{start}{one}"),
        format!("{start}{{\"score\": 1}}\n"),
        ">>>>> End Structured Result\n{\"score\": 1}\n".to_owned(),
        marked("[{\"score\": 1}]"),
        marked("null"),
        marked(""),
        marked("{}"),
        marked("{\"foo\": 1}"),
        marked("{\"score\": null}"),
        marked("{\"score\": 1} // c"),
        marked("{\"score\": 1}{\"score\": 1}"),
        marked("{\"score\": NaN}"),
        marked("{\"score\": 007}"),
        marked("{\"score\": 1, \"score\": 3}"),
        marked("{\"score\": 1, \"score\": null}"),
        marked(&format!("{{\"score\": 1, \"x\": {}{}}}", "[".repeat(100_000), "]".repeat(100_000))),
        String::new(),
    ];
    for log in bad {
        assert!(read(&log).is_err(), "{log:.200}");
    }
}

#[test]
fn without_markers_the_only_standalone_object_counts() {
    for log in ["{\"score\": 1}\n{\"score\": 2}", "{\"metrics\": {}}\nlog\n  {\"pass_rate\": 1}\n{"]
    {
        assert_eq!(read(log), Err(vec!["more than one result".to_owned()]), "{log}");
    }
    // One was printed without a line end, and the evaluator's follows.
    for log in ["{\"score\": 999} {\"score\": 1}\n", "{\"score\": 999}x{\n\"score\": 1}\n"] {
        assert_eq!(read(log), Err(vec!["more than one result".to_owned()]), "{log}");
    }
    // An object is begun in front of the evaluator's.
    let hidden = "{\"score\": 999}\n{\"a\":\n{\"score\": 1}\n";
    assert_eq!(read(hidden), Err(vec!["more than one result".to_owned()]));
    assert_eq!(score("{\"score\": 1}\n{\"a\": 2,\n"), Some(1.0));
    let found = [
        ("{\"score\": 1}\nint main()\n{\n  return 0;\n}\n{\"level\": 1}\n", 1.0),
        ("log\n  {\"score\": 1} trailing\n", 1.0),
        ("{\"level\": \"info\", \"msg\": \"{\"}\n{\"score\": 2}", 2.0),
        ("{\"outer\": {\n\"score\": 1},\n\"more\":\n{\"score\": 7}}\n{\"score\": 2}", 2.0),
        ("{\"a\": 1} {\"score\": 1}\n{\"score\": 2}", 2.0),
        ("{\"score\": 1\n{\"score\": 2}", 2.0),
        ("int main()\n{\n  return 0;\n}\n{\"score\": 2}", 2.0),
        ("{ unbalanced\n{\"score\": 2}", 2.0),
        ("{\"score\": 007, \"details\": [\n{\"score\": 1}\n]}\n{\"score\": 2}", 2.0),
        ("{\"score\": null}\n{\"score\": 2}", 2.0),
    ];
    for (log, expected) in found {
        assert_eq!(score(log), Some(expected), "{log}");
    }
    let nothing = [
        "log {\"score\": 1}",
        "[{\"score\": 1}]",
        "{\"outer\": {\"score\": 1}}",
        "'{\"score\": 1}'",
    ];
    for log in nothing {
        assert!(read(log).is_err(), "{log}");
    }
    // Cut short: what stands in the middle of a result is not one.
    assert!(read("{\"valid\": true, \"details\": [\n{\"name\": \"a\", \"score\": 1},\n").is_err());
}

#[test]
fn fields_of_another_kind_make_the_result_invalid() {
    let bad = [
        "{\"valid\": \"false\"}",
        "{\"valid\": 0}",
        "{\"score\": \"12\"}",
        "{\"score\": true}",
        "{\"score\": 1e400}",
        "{\"pass_rate\": 75}",
        "{\"pass_rate\": -1}",
        "{\"passed\": -1}",
        "{\"passed\": 1.5}",
        "{\"total_tests\": \"4\"}",
        "{\"details\": [{\"name\": \"a\", \"name\": \"b\"}]}",
        "{\"pass_rate\": \"1\"}",
        "{\"summary\": 1}",
        "{\"details\": {}}",
        "{\"details\": [1]}",
        "{\"details\": [{\"name\": 1}]}",
        "{\"metrics\": []}",
    ];
    for object in bad {
        let report = StructuredJson.parse(marked(object).as_bytes());
        assert!(report.evidence && report.invalid.len() == 1, "{object}: {report:?}");
    }
    let report =
        StructuredJson.parse(marked("{\"valid\": 1, \"score\": 3, \"summary\": \"s\"}").as_bytes());
    let claims = report.claims.unwrap();
    assert_eq!((claims.score, claims.summary.as_deref()), (Some(3.0), Some("s")));
}

#[test]
fn a_total_score_stands_in_for_an_absent_one_only() {
    assert_eq!(score(&format!("{}TOTAL_SCORE 5\n", marked("{\"pass_rate\": 1}"))), Some(5.0));
    assert_eq!(score(&format!("{}TOTAL_SCORE 5\n", marked("{\"score\": 0}"))), Some(0.0));
    let log = format!("{}TOTAL_SCORE 5\n", marked("{\"score\": \"x\"}"));
    assert_eq!(StructuredJson.parse(log.as_bytes()).claims.unwrap().score, None);
    let twice = format!("{}TOTAL_SCORE 5\n", marked("{\"score\": 1}").repeat(2));
    assert_eq!(StructuredJson.parse(twice.as_bytes()).claims.unwrap().score, None);
}

#[test]
fn statuses_are_kept_as_written() {
    let words = ["PASSED", "FAILED", "ERROR", "SKIPPED", "passed", "", "\\ud800"];
    let items: Vec<String> =
        words.iter().map(|word| format!("{{\"status\": \"{word}\"}}")).collect();
    let report =
        StructuredJson.parse(marked(&format!("{{\"details\": [{}]}}", items.join(","))).as_bytes());
    let statuses: Vec<Status> = report.tests.into_iter().map(|test| test.status).collect();
    let unknown = |word: &str| Status::Unknown(word.to_owned());
    assert_eq!(statuses[..4], [Status::Passed, Status::Failed, Status::Error, Status::Skipped]);
    assert_eq!(statuses[4..], [unknown("passed"), unknown(""), unknown("\u{fffd}")]);
    assert_eq!(report.diagnostics.len(), 3);
}

#[test]
fn hostile_logs_take_linear_time() {
    // Each of these would take hours if a byte were looked at once for every line.
    let logs = [
        "{\n".repeat(1 << 20),
        "{\"a\":\n".repeat(1 << 19),
        "{\"a\": 1}\n".repeat(1 << 19),
        "{\"a\":[\n{},\n".repeat(1 << 18),
        ">>>>> ".repeat(1 << 19),
        ">>>>> Start Structured Result\n".repeat(1 << 16),
        format!("{{\"a\":{}x", "[".repeat(1 << 21)),
    ];
    for log in logs {
        assert!(read(&log).is_err());
    }
}

#[test]
fn counts_stand_in_for_an_absent_list() {
    let cases = |object: &str| {
        let report = StructuredJson.parse(marked(object).as_bytes());
        let names: Vec<String> = report.tests.iter().map(|test| test.id.name.clone()).collect();
        (names.join(" "), report.diagnostics.len() + report.invalid.len())
    };
    let four = "unnamed_passed_1 unnamed_passed_2 unnamed_passed_3 unnamed_failed_1";
    for (object, names, notes) in [
        (r#"{"passed": 3, "failed": 1, "total_tests": 4}"#, four, 0),
        (r#"{"passed": 3, "failed": 1}"#, four, 0),
        (r#"{"passed": 3, "failed": 1, "total_tests": 2, "details": []}"#, four, 1),
        (r#"{"score": 1, "errors": 1, "total_tests": 2}"#, "unnamed_error_1 unnamed_error_2", 0),
        (r#"{"passed": 100001}"#, "", 1),
        (
            r#"{"passed": 2, "total_tests": 1, "details": [{"name": "a", "status": "PASSED"}]}"#,
            "a",
            1,
        ),
        (r#"{"pass_rate": 1.0, "details": [{"name": "a", "status": "FAILED"}]}"#, "a", 1),
        (r#"{"pass_rate": 0, "details": [{"name": "a", "status": "PASSED"}]}"#, "a", 1),
        (r#"{"pass_rate": 0.3, "details": [{"name": "a", "status": "PASSED"}]}"#, "a", 0),
    ] {
        assert_eq!(cases(object), (names.to_owned(), notes), "{object}");
    }
}
