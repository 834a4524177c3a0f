//! A test report as JUnit XML, the format of CI servers.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use indexmap::IndexMap;

use crate::model::{self, Qualifier, Status, TestReport};
use crate::text::well_formed;

/// The document: the report's suites in order; tests without a suite are in one with this name. The names of tests are
/// those of [`Qualifier`], without the class name at their beginning. An unknown status counts as an error, and so does what
/// the report owes ([`TestReport::settle`]).
pub fn junit(suite_name: &str, report: &TestReport) -> Result<String, SerializeError> {
    let mut report = report.clone();
    report.settle();
    let qualifier = Qualifier::of(&report);
    let mut suites = IndexMap::new();
    for test in &report.tests {
        let name = test.id.suite.as_deref().unwrap_or(suite_name);
        let suite: &mut TestSuite = suites.entry(name).or_insert_with(|| TestSuite::new(name));
        suite.add_test_case(case(name, &qualifier, test));
    }
    let mut document = Report::new("test-runner");
    document.add_test_suites(suites.into_values());
    Ok(well_formed(&document.to_string()?))
}

fn case(suite_name: &str, qualifier: &Qualifier, test: &model::TestCase) -> TestCase {
    let (status, fallback) = status(&test.status);
    let status = described(status, test.message.as_deref(), fallback);
    let whole = test.id.full_name();
    let class = test.id.class.as_deref();
    // Suite, class and file have attributes of their own: with a class name, the name is the format's own.
    let short = class.and_then(|class| whole.strip_prefix(class)?.strip_prefix('.'));
    let name = match short {
        Some(short) => short.to_owned(),
        None => qualifier.name_of(test).into_owned(),
    };
    let mut case = TestCase::new(name, status);
    case.set_classname(class.or(test.id.file.as_deref()).unwrap_or(suite_name));
    if let Some(file) = &test.id.file {
        case.extra.insert("file".into(), file.as_str().into());
    }
    if let Some(output) = &test.output {
        case.set_system_out(output);
    }
    if let Some(seconds) =
        test.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    {
        case.set_time(seconds);
    }
    case
}

fn status(status: &Status) -> (TestCaseStatus, String) {
    let (status, word) = match status {
        Status::Passed | Status::XPassed => (TestCaseStatus::success(), ""),
        Status::Failed => (TestCaseStatus::non_success(NonSuccessKind::Failure), "failed"),
        Status::Error => (TestCaseStatus::non_success(NonSuccessKind::Error), "no verdict"),
        Status::Skipped => (TestCaseStatus::skipped(), ""),
        Status::XFailed => (TestCaseStatus::skipped(), "failed as expected"),
        Status::Unknown(word) => {
            (TestCaseStatus::non_success(NonSuccessKind::Error), word.as_str())
        }
    };
    (status, word.to_owned())
}

/// The first line of a message is the attribute, the whole message is the text.
fn described(
    mut status: TestCaseStatus,
    message: Option<&str>,
    fallback: String,
) -> TestCaseStatus {
    if matches!(status, TestCaseStatus::Success { .. }) {
        return status;
    }
    let message = message.filter(|message| !message.trim().is_empty());
    if let Some(message) = message {
        status.set_message(message.trim_start().lines().next().unwrap_or_default());
        status.set_description(message);
    } else if !fallback.is_empty() {
        status.set_message(fallback);
    }
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::TestId;
    use crate::parser;

    #[test]
    fn the_document_is_well_formed_whatever_the_texts() {
        let odd: String =
            ('\0'..='\u{a0}').chain(['\u{fffe}', '\u{ffff}', '\u{2028}', '\u{10ffff}']).collect();
        let odd = format!("]]> {odd} <!-- \u{1b}]0;x\u{7} ]]>");
        let test = model::TestCase {
            output: Some(odd.clone()),
            seconds: Some(f64::INFINITY),
            id: TestId {
                file: Some(odd.clone()),
                class: Some(odd.clone()),
                suite: Some(odd.clone()),
                ..TestId::new(odd.as_str())
            },
            ..model::TestCase::new("x", Status::Unknown(odd.clone()))
        };
        let message = test.clone().with_message(&odd);
        let report = TestReport {
            tests: vec![test, message],
            failure: Some(odd.clone()),
            invalid: vec![odd],
            ..TestReport::default()
        };
        let xml = junit("a", &report).unwrap();
        let allowed = |c: char| {
            matches!(c, '\t' | '\n' | '\r') || c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}')
        };
        assert_eq!(xml.chars().find(|c| !allowed(*c)), None);
        assert!(!xml.contains("&#0;") && !xml.contains("&#x"), "{xml}");
        let mut reader = quick_xml::Reader::from_str(&xml);
        reader.config_mut().check_end_names = true;
        loop {
            match reader.read_event().unwrap() {
                quick_xml::events::Event::Eof => break,
                quick_xml::events::Event::Start(tag) | quick_xml::events::Event::Empty(tag) => {
                    assert!(tag.attributes().all(|attribute| attribute.is_ok()));
                }
                _ => {}
            }
        }
    }

    /// The parser of this format reads back what is written here.
    #[test]
    fn the_document_reads_back() {
        let odd = "a <b> & \"c\" \u{1b}[1m\u{0}ü";
        let report = TestReport {
            tests: vec![
                model::TestCase::new(
                    TestId { file: Some("test_a.py".into()), ..TestId::new(odd) },
                    Status::Passed,
                ),
                model::TestCase::new("f", Status::Failed).with_message("first\nsecond ]]> x"),
                model::TestCase::new("e", Status::Error),
                model::TestCase {
                    seconds: Some(1.5),
                    output: Some("hi".into()),
                    ..model::TestCase::new("s", Status::Skipped)
                },
                model::TestCase::new("x", Status::XFailed),
                model::TestCase::new("u", Status::Unknown("ODD".into())),
            ],
            evidence: true,
            ..TestReport::default()
        };
        let xml = junit("suite", &report).unwrap();
        let read = parser::find("junit_xml").unwrap().parse(xml.as_bytes());
        let statuses: Vec<&Status> = read.tests.iter().map(|test| &test.status).collect();
        let (passed, failed, error, skipped) =
            (&Status::Passed, &Status::Failed, &Status::Error, &Status::Skipped);
        assert_eq!(statuses, [passed, failed, error, skipped, skipped, error], "{xml}");
        assert!(read.tests[1].message.as_deref().unwrap().contains("second ]]> x"), "{xml}");
        assert_eq!(read.tests[3].output.as_deref(), Some("hi"));
    }

    #[test]
    fn suite_class_file_and_time_go_through() {
        let log = concat!(
            r#"<testsuites><testsuite name="one"><testcase classname="a.B" name="x" file="b.py" time="1.250"/></testsuite>"#,
            r#"<testsuite name="two"><testcase classname="a.B" name="x" file="c.py" time="0.500"/>"#,
            r#"<testcase name="y" time="0.000"/></testsuite></testsuites>"#
        );
        let read = |text: &str| parser::find("junit_xml").unwrap().parse(text.as_bytes());
        let xml = junit("suite", &read(log)).unwrap();
        for part in [
            r#"<testsuite name="one" "#,
            r#"<testsuite name="two" "#,
            r#"<testcase name="x" classname="a.B" time="1.250" file="b.py"/>"#,
            r#"<testcase name="x" classname="a.B" time="0.500" file="c.py"/>"#,
        ] {
            assert!(xml.contains(part), "{part}\n{xml}");
        }
        let names = |report| {
            model::CompactReport::from(report).iter().map(|case| case.name.to_owned()).collect()
        };
        let (first, again): (Vec<String>, Vec<String>) = (names(read(log)), names(read(&xml)));
        assert_eq!(first, ["one::a.B.x", "two::a.B.x", "two::y"]);
        assert_eq!(first, again, "{xml}");
    }

    #[test]
    fn a_run_without_a_result_is_an_error() {
        let xml = junit("suite", &TestReport::default()).unwrap();
        let read = parser::find("junit_xml").unwrap().parse(xml.as_bytes());
        assert_eq!(read.tests.len(), 1);
        assert_eq!(read.tests[0].status, Status::Error);
    }
}
