//! A batch for people and for other programs: the table on the terminal, CSV, JUnit XML.

use std::iter;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::super::table::{Column, table as aligned};
use course::gradebook::cell;
use fleet::batch::{Group, Record, Slow, Status, Summary};
use test_report::text::{counted, well_formed};

/// The name of a run: the row's id or line, and the number of its repetition.
pub(super) fn name(record: &Record) -> String {
    let verdict = &record.verdict;
    let id = verdict.id.clone().unwrap_or_else(|| format!("line {}", verdict.line));
    if verdict.repeat > 1 { format!("{id} ({})", verdict.repeat) } else { id }
}

/// The summary for people.
pub(super) fn table(summary: &Summary) -> String {
    let line = |(name, group): (&str, &Group)| {
        let rate = group
            .pass_rate()
            .map_or_else(|| "-".to_owned(), |rate| format!("{:.1} %", rate * 100.0));
        [
            name.to_owned(),
            group.pass.to_string(),
            group.fail.to_string(),
            group.error.to_string(),
            rate,
            group.invalid.to_string(),
            group.infra.to_string(),
            format!("{} of {}", group.tests_passed, group.tests),
        ]
    };
    let tracks = summary.tracks.iter();
    let tracks = tracks.map(|(id, group)| (if id.is_empty() { "-" } else { id.as_str() }, group));
    let all = Some(("all", &summary.all)).filter(|_| summary.tracks.len() > 1);
    let counts = ["pass", "fail", "error", "rate", "invalid", "infra", "tests passed"];
    let columns = iter::once(Column::left("track")).chain(counts.map(Column::right));
    let mut text = aligned(columns, tracks.chain(all).map(line));
    for (k, rate) in &summary.pass_at {
        text += &format!("pass@{k}: {:.1} %\n", rate * 100.0);
    }
    let slowest: Vec<String> = summary.slowest.iter().map(slow).collect();
    if !slowest.is_empty() {
        text += &format!("slowest: {}\n", slowest.join(", "));
    }
    for (why, count) in &summary.infra {
        text += &format!(
            "not run, {}: {}\n",
            counted(*count, "time"),
            why.lines().next().unwrap_or("")
        );
    }
    text
}

fn slow(run: &Slow) -> String {
    format!("{} {:.1} s", run.id.as_deref().unwrap_or("?"), run.wall_s)
}

/// A line for each run, with a heading.
pub(super) fn csv(records: &[Record]) -> String {
    let mut out = csv::Writer::from_writer(Vec::new());
    let heading = [
        "id",
        "line",
        "repeat",
        "task",
        "track",
        "slug",
        "status",
        "passed",
        "failed",
        "total",
        "pass_rate",
        "infra",
        "wall_s",
        "cpu_s",
        "peak_mb",
        "attempt",
        "host",
    ];
    let written = "memory takes every line";
    out.write_record(heading).expect(written);
    for Record { verdict, used } in records {
        let text = |value: &Option<String>| cell(value.as_deref().unwrap_or_default());
        let line = [
            text(&verdict.id),
            verdict.line.to_string(),
            verdict.repeat.to_string(),
            text(&verdict.task),
            text(&verdict.track),
            text(&verdict.slug),
            verdict.status.map_or("", Status::as_str).to_owned(),
            verdict.passed.to_string(),
            verdict.failed.to_string(),
            verdict.total.to_string(),
            verdict.pass_rate.map(|rate| rate.to_string()).unwrap_or_default(),
            text(&verdict.infra),
            used.wall_s.to_string(),
            used.cpu_s.to_string(),
            used.peak_mb.to_string(),
            used.attempt.to_string(),
            cell(&used.host),
        ];
        out.write_record(line).expect(written);
    }
    String::from_utf8(out.into_inner().expect(written)).expect("CSV of texts is text")
}

/// One suite with a case for each run; infrastructure failures are skipped cases.
pub(super) fn junit(records: &[Record]) -> Result<String, SerializeError> {
    let mut suite = TestSuite::new("batch");
    suite.add_test_cases(records.iter().map(case));
    let mut report = Report::new("test-runner batch");
    report.add_test_suite(suite);
    Ok(well_formed(&report.to_string()?))
}

fn case(record: &Record) -> TestCase {
    let verdict = &record.verdict;
    let mut status = match verdict.status {
        None => TestCaseStatus::skipped(),
        Some(Status::Pass) => TestCaseStatus::success(),
        Some(Status::Fail) => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Some(Status::Error | Status::Invalid) => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if let Some(infra) = &verdict.infra {
        status.set_message(infra);
    } else if verdict.status != Some(Status::Pass) {
        status.set_message(format!("{} of {} tests passed", verdict.passed, verdict.total));
        if let Some(message) = &verdict.message {
            status.set_description(message);
        }
    }
    let mut case = TestCase::new(name(record), status);
    let class = [verdict.track.as_deref(), verdict.slug.as_deref()];
    case.set_classname(class.into_iter().flatten().collect::<Vec<_>>().join("/"));
    case.set_assertions(verdict.total);
    case.set_time(Duration::from_secs_f64(record.used.wall_s));
    case
}
