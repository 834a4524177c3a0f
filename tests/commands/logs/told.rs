//! What each output format says about a log.

use runner::sforge::{EvalReport, Run, section};
use serde_json::Value;
use test_report::model::{Status, TestReport};
use test_report::parser;
use test_report::parser::Parser;
use test_report::results::exercism::{Results, RunStatus};
use test_report::results::junit::junit;

/// One log in every format.
pub(crate) struct Told {
    /// The statuses of the report of which the formats are made.
    settled: Vec<Status>,
    /// An evaluator made the list: the formats for lists repeat it.
    own: bool,
    report: Value,
    list: Vec<Value>,
    map: Value,
    exercism: Results,
    junit: Vec<Status>,
}

/// The statuses that differ between formats by their own rules.
struct Words {
    list: &'static str,
    exercism: RunStatus,
    junit: Status,
}

fn words(status: &Status) -> Words {
    let (list, exercism, junit) = match status {
        Status::Passed | Status::XPassed => ("PASSED", RunStatus::Pass, Status::Passed),
        // JUnit XML has no such word.
        Status::XFailed => ("PASSED", RunStatus::Pass, Status::Skipped),
        Status::Failed => ("FAILED", RunStatus::Fail, Status::Failed),
        Status::Error => ("ERROR", RunStatus::Error, Status::Error),
        // A skipped test is no pass in Exercism, and counts nowhere else.
        Status::Skipped => ("SKIPPED", RunStatus::Error, Status::Skipped),
        Status::Unknown(_) => ("", RunStatus::Error, Status::Error),
    };
    Words { list, exercism, junit }
}

pub(crate) fn told(parser: &dyn Parser, log: &[u8]) -> Told {
    let log = section(log);
    let compact = parser.parse_compact(log);
    let own = compact.report.claims.is_some();
    let eval = EvalReport::new(compact, log, Run::default());
    let mut report: TestReport = parser.parse(log);
    let xml = junit("suite", &report).unwrap();
    let exercism = Results::of_log(report.clone());
    if !report.tests.is_empty() || report.running.is_some() || report.planned_count > Some(0) {
        report.settle();
    }
    let junit = parser::find("junit_xml").unwrap().parse(xml.as_bytes());
    Told {
        settled: statuses(report),
        own,
        list: eval.details.lines().map(|line| serde_json::from_str(&line).unwrap()).collect(),
        map: serde_json::to_value(eval.details.status_map().statuses).unwrap(),
        report: serde_json::to_value(eval).unwrap(),
        exercism,
        junit: statuses(junit),
    }
}

fn statuses(report: TestReport) -> Vec<Status> {
    report.tests.into_iter().map(|test| test.status).collect()
}

impl Told {
    /// The formats that call the run a pass.
    pub(crate) fn passes(&self) -> Vec<&'static str> {
        let number = |key: &str| self.report[key].as_u64().unwrap();
        // A score that cannot be used makes a report invalid, and no test.
        let whole = number("total_tests") > 0 && number("passed") == number("total_tests");
        let passed = |words: Vec<&Value>| {
            let counted: Vec<_> = words.into_iter().filter(|word| *word != "SKIPPED").collect();
            !counted.is_empty() && counted.iter().all(|word| *word == "PASSED")
        };
        let junit: Vec<_> = self.junit.iter().filter(|of| **of != Status::Skipped).collect();
        let formats = [
            ("report", self.report["valid"] == true && whole),
            ("list", passed(self.list.iter().map(|case| &case["status"]).collect())),
            ("status-map", passed(self.map.as_object().unwrap().values().collect())),
            ("exercism", self.exercism.status == RunStatus::Pass),
            ("junit", !junit.is_empty() && junit.iter().all(|of| **of == Status::Passed)),
        ];
        formats.into_iter().filter_map(|(format, passes)| passes.then_some(format)).collect()
    }

    /// Where two formats disagree.
    pub(crate) fn disagreement(&self) -> Option<String> {
        let details: Vec<&Value> = self.report["details"].as_array().unwrap().iter().collect();
        let of_list: Vec<(&Value, &Value)> =
            self.list.iter().map(|case| (&case["name"], &case["status"])).collect();
        let of_report: Vec<(&Value, &Value)> =
            details.iter().map(|case| (&case["name"], &case["status"])).collect();
        if of_list != of_report {
            return Some(format!("list {of_list:?}, report {of_report:?}"));
        }
        if let Some((name, word)) = of_list.iter().find(|(name, word)| {
            let worst = &self.map[name.as_str().unwrap()];
            severity(worst) < severity(word)
        }) {
            return Some(format!("list {name} {word}, status-map {}", self.map));
        }
        if self.own {
            return None;
        }
        self.beside_list(&of_list)
    }

    fn beside_list(&self, list: &[(&Value, &Value)]) -> Option<String> {
        let of = |status: &Status| self.settled.iter().filter(|s| *s == status).count() as u64;
        let counts = [
            ("passed", of(&Status::Passed) + of(&Status::XFailed) + of(&Status::XPassed)),
            ("failed", of(&Status::Failed)),
            ("errors", of(&Status::Error)),
            ("skipped", of(&Status::Skipped)),
        ];
        let wrong = counts.into_iter().find(|(key, count)| self.report[key] != *count);
        if let Some((key, count)) = wrong {
            return Some(format!("report {key} {}, not {count}", self.report[key]));
        }
        let mut listed = self.settled.iter().filter(|status| **status != Status::Skipped);
        let same = |((_, word), status): (&(&Value, &Value), &Status)| {
            matches!(status, Status::Unknown(_)) || **word == *words(status).list
        };
        if !list.iter().zip(listed.by_ref()).all(same) || listed.next().is_some() {
            return Some(format!("list {list:?}, settled {:?}", self.settled));
        }
        let exercism = self.exercism.tests.iter().flatten().map(|test| test.status);
        let exercism: Vec<RunStatus> = exercism.collect();
        let all: Vec<RunStatus> = self.settled.iter().map(|s| words(s).exercism).collect();
        let none_began = self.exercism.status == RunStatus::Error && exercism.is_empty();
        let began = self.settled.iter().any(|status| *status != Status::Error);
        if (none_began && began) || (!none_began && exercism != all) {
            return Some(format!("exercism {:?}, settled {:?}", self.exercism, self.settled));
        }
        let key = |status: &Status| format!("{status:?}");
        let mut junit: Vec<String> = self.junit.iter().map(key).collect();
        let mut all: Vec<String> = self.settled.iter().map(|s| key(&words(s).junit)).collect();
        if all.is_empty() {
            all.push(key(&Status::Error));
        }
        junit.sort();
        all.sort();
        (junit != all).then(|| format!("junit {junit:?}, settled {all:?}"))
    }
}

fn severity(word: &Value) -> u8 {
    match word.as_str().unwrap_or_default() {
        "PASSED" => 1,
        "SKIPPED" => 2,
        "FAILED" => 4,
        "ERROR" => 5,
        "" => 0,
        _ => 3,
    }
}
