//! Makes the results of a run from what it left behind.
//!
//! Decides whether a run is trusted: detects contradictions, lines of others on the report channel, and a pass that the
//! tool's own exit code does not confirm.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::File;
use std::io::Read;

use super::RunError;
use super::context::RunContext;
use super::execute::Executed;
use super::malformed;
use super::prepare::Prepared;
use crate::plan::{Plan, PlannedStep};
use sandbox::{Captured, RawRun, Termination};
use test_report::model::{Status, TestCase, TestId, TestReport, Unproved};
use test_report::results::exercism::{Results, RunStatus};
use test_report::text::{Redactor, counted, strip_ansi, without_repeats};
use test_source::{self, Ending, MarkedNames, TestDeclaration};
use tracks::{Channel, Track};
use tracks::{display_name, tell_apart};

/// How many bytes of a report file are read; the same limit as for the streams.
const REPORT_BYTES: u64 = 8 << 20;

/// The results of a failed build, with the tool's own message.
pub(super) fn build_failed(step: &PlannedStep, raw: &RawRun, redactor: &Redactor) -> Results {
    let said = said(raw, redactor);
    match &raw.termination {
        Termination::Exited(_) if !said.is_empty() => Results::error(said),
        termination => {
            Results::error(format!("The step `{}` {termination}.\n{said}", step.name).trim_end())
        }
    }
}

/// The words of a build step, for students.
pub(super) fn said(raw: &RawRun, redactor: &Redactor) -> String {
    clean(&raw.stdout.text(), redactor).trim_end().to_owned()
}

/// The results of a test step, and the test that each of them is of.
#[derive(Debug)]
pub(super) struct Graded {
    pub(super) results: Results,
    /// As the framework names it; as many as the results have tests, or none.
    pub(super) ids: Vec<TestId>,
    /// Tests that did not pass with the solution in a process of its own although it may be right.
    pub(super) unproved: Unproved,
}

impl From<Results> for Graded {
    /// Results without tests.
    fn from(results: Results) -> Self {
        Self { results, ids: Vec::new(), unproved: Unproved::None }
    }
}

/// The results of a test step.
pub(super) fn verdict(
    executed: &Executed,
    context: &mut RunContext<'_>,
) -> Result<Graded, RunError> {
    let Executed { prepared, plan, raw, .. } = executed;
    let printed: Vec<String> = raw.output_parts.iter().map(Captured::text).collect();
    let mut report = prepared.track.parser.parse_marked(&report_bytes(plan, raw), &printed);
    let unproved = std::mem::take(&mut report.unproved);
    Ok(Graded { unproved, ..of_report(executed, report, context)? })
}

/// The results that a report shows.
fn of_report(
    executed: &Executed,
    mut report: TestReport,
    context: &mut RunContext<'_>,
) -> Result<Graded, RunError> {
    let Executed { prepared, redactor, raw, .. } = executed;
    if raw.foreign_report_lines > 0 {
        let lines =
            counted(usize::try_from(raw.foreign_report_lines).unwrap_or(usize::MAX), "line");
        report
            .invalid
            .push(format!("{lines} on the report channel did not come from the reporter"));
    }
    for diagnostic in &report.diagnostics {
        context.detail(&format!("report: {diagnostic}"));
    }
    if !report.invalid.is_empty() {
        let why = report.invalid.join("; ");
        return Ok(Results::error(format!(
            "The test results contradict each other and cannot be used: {why}."
        ))
        .into());
    }
    let cleaner = Cleaner { track: prepared.track, redactor };
    let last_words = last_words(prepared, raw, &report);
    let began = |test: &TestCase| test.status != Status::Skipped;
    if report.running.is_none() && !report.tests.iter().any(began) {
        if let Some(why) = unusable_tests(prepared, &report)? {
            let results = Results::error(cleaner.clean(&why));
            let why = prepared.with_hints(results, context.request).message.unwrap_or_default();
            return Err(RunError::UnusableTests { why });
        }
        let said = last_words.unwrap_or_else(|| raw.stderr.text());
        let said = format!("{said}\n{}", unfinished(prepared, raw, &report).unwrap_or_default());
        let results = Results::error(cleaner.clean(&why_none_ran(executed, &report, &said)));
        return of_syntax(prepared, &results).map_or(Ok(results.into()), Err);
    }
    let declared = prepared.inventory.declared()?;
    if prepared.track.report.show_prints_between_tests {
        show_prints_between_tests(&mut report);
    }
    name_as_declared(prepared.track, declared, &mut report);
    let (report, declared) = without_optional(prepared, declared, report);
    let words = raw.termination.to_string();
    let ending = match raw.termination {
        Termination::Exited(_) => Ending::Exited(&words),
        _ => Ending::CutShort(&words),
    };
    let mut joined = test_source::join(&report, &declared, ending);
    tell_ends(&mut joined, &report, last_words, unfinished(prepared, raw, &report));
    let graded = presented(&cleaner, joined);
    let has_plan = prepared.track.report.parser != "tap" || report.planned_count.is_some();
    Ok(match unconfirmed(raw, &report, has_plan) {
        Some(why) if graded.results.status == RunStatus::Pass => {
            Results::error(cleaner.clean(&why)).into()
        }
        _ => graded,
    })
}

/// Adds to tests that did not end what the process said, what kept others from running, and what was printed.
fn tell_ends(
    joined: &mut [TestCase],
    report: &TestReport,
    last_words: Option<String>,
    unfinished: Option<String>,
) {
    match (last_words, &report.running) {
        (Some(said), Some(running)) => {
            let was_running = joined.iter_mut().find(|case| is(case, running));
            if let Some(message) = was_running.and_then(|case| case.message.as_mut()) {
                format!("{message}\n{said}").trim_end().clone_into(message);
            }
        }
        (Some(said), None) if report.complete == Some(false) && !said.is_empty() => {
            say_why_not_run(joined, report, &said);
        }
        _ => {}
    }
    if let Some(failure) = &report.failure {
        say_why_not_run(joined, report, failure);
    }
    if let (Some(printed), Some(running)) = (unfinished, &report.running)
        && let Some(case) = joined.iter_mut().find(|case| is(case, running))
    {
        case.output.get_or_insert(printed);
    }
}

/// Gives tests whose names are made at run time those of their declarations.
fn name_as_declared(track: &Track, declared: &[TestDeclaration], report: &mut TestReport) {
    test_source::name_as_a_whole(report, declared);
    if track.test_code.partial_names {
        test_source::name_in_part(report, declared, &track.names.separator);
    }
    let markers = &track.test_code.markers;
    if markers.as_ref().is_some_and(|markers| markers.names == MarkedNames::Shell) {
        test_source::name_by_place(report, declared);
    }
    let rules = &track.expressions.name_rules;
    test_source::name_by_location(report, declared, &track.names.separator, |test| {
        display_name(&track.names, rules, &test.name, test.variant.as_deref(), false)
    });
}

/// The results as a student sees them.
fn presented(cleaner: &Cleaner<'_>, joined: Vec<TestCase>) -> Graded {
    let ids: Vec<TestId> = joined.iter().map(|case| case.id.clone()).collect();
    let mut cases: Vec<TestCase> = joined.into_iter().map(|case| present(cleaner, case)).collect();
    if cleaner.track.names.tell_apart {
        tell_apart(&mut cases, &ids, &cleaner.track.names.separator);
    }
    Graded { results: Results::of(&cases), ids, unproved: Unproved::None }
}

/// Results that no run of a solution made, as a student sees them.
pub(super) fn presented_plainly(track: &Track, joined: Vec<TestCase>) -> Results {
    let redactor = &Redactor::default();
    presented(&Cleaner { track, redactor }, joined).results
}

/// Leaves out disabled tests, for tracks with a flag for optional tests: if the exercise has the flag, or no flags at
/// all. In other exercises of such a track, a disabled test counts as skipped, which is not a pass. For tracks without
/// such a flag, the join leaves out disabled tests that were skipped.
fn without_optional<'d>(
    prepared: &Prepared,
    declared: &'d [TestDeclaration],
    mut report: TestReport,
) -> (TestReport, Cow<'d, [TestDeclaration]>) {
    let Prepared { track, config, .. } = prepared;
    let Some(flag) = &track.flags.optional_tests else { return (report, Cow::Borrowed(declared)) };
    if !config.custom.is_empty() && !config.flag(flag) {
        let required = |test: &TestDeclaration| TestDeclaration { disabled: false, ..test.clone() };
        report.disabled.clear();
        return (report, Cow::Owned(declared.iter().map(required).collect()));
    }
    let disabled: HashSet<&str> =
        declared.iter().filter(|test| test.disabled).map(|test| test.name.as_str()).collect();
    report
        .tests
        .retain(|test| test.status != Status::Skipped || !disabled.contains(test.id.name.as_str()));
    report.planned.retain(|test| !disabled.contains(test.name.as_str()));
    let enabled = declared.iter().filter(|test| !test.disabled).cloned().collect();
    (report, Cow::Owned(enabled))
}

/// Gives the first test that did not run the words of what kept it from running.
fn say_why_not_run(joined: &mut [TestCase], report: &TestReport, failure: &str) {
    let reported = |case: &TestCase| report.tests.iter().any(|test| test.id.same_name(&case.id));
    let silent = joined.iter_mut().find(|case| case.status == Status::Error && !reported(case));
    if let Some(message) = silent.and_then(|case| case.message.as_mut()) {
        *message = format!("{message}\n{failure}");
    }
}

/// Whether a result is that of an announced test.
fn is(case: &TestCase, test: &TestId) -> bool {
    case.id.same_name(test)
}

/// Puts what was printed outside of tests before the output of the next test that did not pass, or of the last one. A test
/// that was skipped is not looked at; one that was cut off did not pass.
fn show_prints_between_tests(report: &mut TestReport) {
    let mut between = std::mem::take(&mut report.printed.between).into_iter().peekable();
    let mut waiting: Vec<String> = Vec::new();
    let ran = |test: &TestCase| test.status != Status::Skipped;
    let last = report.tests.iter().rposition(ran).filter(|_| report.running.is_none());
    for (at, test) in report.tests.iter_mut().enumerate() {
        while let Some((_, text)) = between.next_if(|(before, _)| *before <= at) {
            waiting.push(text);
        }
        if ran(test) && (test.status != Status::Passed || Some(at) == last) {
            put_before(&mut test.output, &mut waiting);
        }
    }
    waiting.extend(between.map(|(_, text)| text));
    if report.running.is_some() {
        put_before(&mut report.printed.unfinished, &mut waiting);
    }
}

/// Moves texts to the beginning of an output.
fn put_before(output: &mut Option<String>, texts: &mut Vec<String>) {
    if !texts.is_empty() {
        texts.extend(output.take());
        *output = Some(std::mem::take(texts).join("\n"));
    }
}

/// Whether the test process ended by itself, so that what it wrote last is about its end.
fn ended_by_itself(raw: &RawRun) -> bool {
    matches!(raw.termination, Termination::Exited(_) | Termination::Signaled(_))
}

/// What the test that was cut off had printed, where the track's reporter tells.
fn unfinished(prepared: &Prepared, raw: &RawRun, report: &TestReport) -> Option<String> {
    let source = &prepared.track.report;
    let is_last_words = source.merge_stderr && source.last_words.is_some() && ended_by_itself(raw);
    report.printed.unfinished.clone().filter(|_| !is_last_words)
}

/// What the test process said as it died, where the track says where that is.
fn last_words(prepared: &Prepared, raw: &RawRun, report: &TestReport) -> Option<String> {
    let source = &prepared.track.report;
    let edits = prepared.track.expressions.last_words.as_ref()?;
    let said = match source.merge_stderr {
        true if ended_by_itself(raw) => report.printed.unfinished.clone().unwrap_or_default(),
        true => String::new(),
        false => raw.stderr.text(),
    };
    let said = without_repeats(edits.apply(said).trim());
    let ending = raw.termination.to_string();
    let meaning = source.crashes.iter().find(|crash| {
        let is_known = crash.unless.as_ref().is_some_and(|known| said.contains(known));
        ending.ends_with(&format!(" {}", crash.signal)) && !is_known
    });
    let Some(crash) = meaning else { return Some(said) };
    Some(format!("{said}\n{}", crash.text).trim_start().to_owned())
}

fn report_bytes(plan: &Plan, raw: &RawRun) -> Vec<u8> {
    match plan.channel {
        Channel::Pipe => raw.report.bytes.clone(),
        Channel::Stdout => raw.stdout.bytes.clone(),
        Channel::File => {
            let mut bytes = Vec::new();
            // A missing or unreadable file reports no tests, which is not a pass.
            let _ = File::open(&plan.report)
                .and_then(|file| file.take(REPORT_BYTES).read_to_end(&mut bytes));
            bytes
        }
    }
}

/// Why a run in which every test passed does not count as a pass.
fn unconfirmed(raw: &RawRun, report: &TestReport, has_plan: bool) -> Option<String> {
    let confirmed = raw.termination.is_success();
    if !confirmed {
        // The reporter's message about a test file that could not be loaded is the reason.
        return report.failure.clone().or_else(|| {
            Some(format!(
                "Every test reported a pass, but the test process then {}.",
                raw.termination
            ))
        });
    }
    if !has_plan {
        return Some(
            "Every test reported a pass, but the report has no plan line (`1..N`).".to_owned(),
        );
    }
    if report.complete == Some(false) {
        return Some(
            "Every test reported a pass, but the solution ended the test process early.".to_owned(),
        );
    }
    let reported = report.tests.len() as u64;
    match report.planned_count {
        Some(planned) if planned != reported => {
            Some(format!("The test tool announced {planned} tests, but {reported} reported."))
        }
        _ => None,
    }
}

/// The error of the exercise whose test file has a syntax error, if that kept all tests from running.
pub(super) fn of_syntax(prepared: &Prepared, results: &Results) -> Option<RunError> {
    let why = results.message.as_ref().filter(|said| malformed::is_at_fault(prepared, said))?;
    Some(RunError::UnusableTests { why: why.clone() })
}

/// Why no solution can run the tests, if that is so: the reporter says that their files cannot be used, or they hold no test, or
/// the test files themselves disable each of them.
fn unusable_tests(prepared: &Prepared, report: &TestReport) -> Result<Option<String>, RunError> {
    if report.is_unusable_exercise {
        return Ok(report.failure.clone());
    }
    let declared = prepared.inventory.declared()?;
    // In some languages, the tests stand in the solution's own file.
    let are_exercises = prepared.track.example_tests.is_none();
    let announces_none = are_exercises && (report.empty || report.planned_count == Some(0));
    if declared.is_empty() && report.tests.is_empty() && announces_none {
        return Ok(Some(no_tests(prepared)));
    }
    // If the solution ended the process before a test that would have run, the join has that test.
    let (report, declared) = without_optional(prepared, declared, report.clone());
    let none_counts = test_source::join(&report, &declared, Ending::DONE).is_empty();
    let all_skipped = !report.tests.is_empty() && none_counts;
    Ok(all_skipped.then(|| "All tests are skipped by the test file itself.".to_owned()))
}

fn no_tests(prepared: &Prepared) -> String {
    format!("No tests were found in {}.", prepared.tests.join(", "))
}

/// The one message of a run in which no test came to a verdict.
fn why_none_ran(executed: &Executed, report: &TestReport, stderr: &str) -> String {
    let Executed { prepared, plan, raw, .. } = executed;
    if let Some(failure) = &report.failure {
        return failure.clone();
    }
    if report.empty {
        return no_tests(prepared);
    }
    let said = if plan.channel == Channel::Stdout {
        format!("{}\n{stderr}", raw.stdout.text().trim_end())
    } else {
        stderr.to_owned()
    };
    let said = said.trim();
    match raw.termination {
        Termination::Exited(_) if !report.tests.is_empty() => "All tests were skipped.".to_owned(),
        Termination::Exited(0) if is_unwritten(executed, report) => {
            format!("The tests {} before the report was written.\n{said}", raw.termination)
                .trim_end()
                .to_owned()
        }
        Termination::Exited(0) => format!("No tests were run.\n{said}").trim_end().to_owned(),
        Termination::Exited(_) if !said.is_empty() => said.to_owned(),
        ref termination => {
            format!("The tests {}.\n{said}", plural(termination)).trim_end().to_owned()
        }
    }
}

/// Whether the test tool writes its report when all tests have ended, and it is not there.
fn is_unwritten(executed: &Executed, report: &TestReport) -> bool {
    let Executed { prepared, plan, .. } = executed;
    let is_document = matches!(prepared.track.parser.family(), "json" | "xml");
    !report.evidence && (plan.channel == Channel::File || is_document)
}

/// The fragment reads after "the tests" as well as after "it", because it is in the past tense.
fn plural(termination: &Termination) -> String {
    termination.to_string().replacen("was interrupted", "were interrupted", 1)
}

/// A test case as a student sees it.
fn present(cleaner: &Cleaner<'_>, case: TestCase) -> TestCase {
    let track = cleaner.track;
    let printed = case.output.clone().or_else(|| printed(track, case.message.as_deref()?));
    let variant = case.id.variant.as_deref().map(|variant| cleaner.mask(variant.to_owned()));
    let named = || {
        let rules = &track.expressions.name_rules;
        let has_task = case.task_id.is_some();
        display_name(&track.names, rules, &case.id.name, variant.as_deref(), has_task)
    };
    let name = case.id.title.clone().unwrap_or_else(named);
    TestCase {
        id: TestId { name, ..case.id },
        message: case.message.map(|text| cleaner.clean(&text)),
        output: printed.map(|text| cleaner.clean(&text).trim_end().to_owned()),
        ..case
    }
}

/// The part of a message that the solution printed, if the track has an expression for it.
fn printed(track: &Track, message: &str) -> Option<String> {
    let pattern = track.expressions.output.as_ref()?.regex();
    let output = pattern.captures(message)?.name("output")?.as_str().trim_matches('\n');
    (!output.is_empty()).then(|| output.to_owned())
}

/// Makes texts of a run the same for every run of it, and safe to show.
struct Cleaner<'a> {
    track: &'a Track,
    redactor: &'a Redactor,
}

impl Cleaner<'_> {
    /// Without terminal control, scratch paths, and what the track masks.
    fn clean(&self, text: &str) -> String {
        let text = clean(text, self.redactor);
        let ends_a_line = text.ends_with('\n');
        let mut text = self.mask(text);
        if !ends_a_line {
            // The last line is masked.
            text.truncate(text.trim_end_matches('\n').len());
        }
        text
    }

    fn mask(&self, text: String) -> String {
        self.track.expressions.masks.apply(text)
    }
}

/// Without terminal control and scratch paths.
fn clean(text: &str, redactor: &Redactor) -> String {
    redactor.apply(&strip_ansi(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_report::model::Printed;

    #[test]
    fn what_is_printed_between_tests_is_shown_with_a_test_that_is_looked_at() {
        use Status::{Failed, Passed, Skipped};
        let cases: [(&[Status], bool, &[&str]); 5] = [
            (&[Passed, Passed], false, &["own", "load\nown"]),
            (&[Skipped, Failed, Passed], false, &["", "load\nown", "own"]),
            (&[Passed, Skipped], false, &["load\nown", ""]),
            (&[Skipped], true, &["", "load\nown"]),
            (&[Passed], true, &["own", "load\nown"]),
        ];
        for (statuses, cut_off, expected) in cases {
            let mut report = TestReport::default();
            for status in statuses {
                let output = (*status != Skipped).then(|| "own".to_owned());
                report
                    .push(TestCase { output, ..TestCase::new(TestId::default(), status.clone()) });
            }
            let between = vec![(0, "load".to_owned())];
            let unfinished = cut_off.then(|| "own".to_owned());
            report.running = cut_off.then(TestId::default);
            report.printed = Printed { between, unfinished };
            show_prints_between_tests(&mut report);
            let outputs = report.tests.into_iter().map(|test| test.output);
            let cut_off = cut_off.then_some(report.printed.unfinished);
            let all: Vec<String> = outputs.chain(cut_off).map(Option::unwrap_or_default).collect();
            assert_eq!(all, expected, "{statuses:?}");
        }
    }
}
