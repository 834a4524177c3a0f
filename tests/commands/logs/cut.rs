//! Logs that stop in the middle.

use super::check;
use super::told::told;

/// How many cuts of each log are tried, beside those near its end.
const CUTS: usize = 60;
const NEAR_THE_END: usize = 20;

const AFTER_THE_END: &str =
    "the tool's own counts or verdict are the end; what follows is no result";

/// Parsers of formats that do not tell where a log ends, the last lines after which that is so, and the reason.
const CANNOT_TELL: [(&str, &[&str], &str); 16] = [
    (
        "go_text",
        &["ok  \t", "PASS"],
        "each package ends by itself, and none announces the next; a compiled test program ends with `PASS`",
    ),
    ("gradle_text", &["BUILD SUCCESSFUL"], AFTER_THE_END),
    ("jest_text", &["Tests: ", "Snapshots: ", "Time: "], AFTER_THE_END),
    ("maven_text", &["[INFO] BUILD SUCCESS"], AFTER_THE_END),
    ("mocha_text", &["  2 passing"], AFTER_THE_END),
    ("rspec_text", &["2 examples, 0 failures"], AFTER_THE_END),
    ("vitest_text", &["      Tests  ", "   Start at ", "   Duration "], AFTER_THE_END),
    ("xctest_text", &["\t Executed"], AFTER_THE_END),
    ("dotnet_text", &["Passed!"], "each project ends by itself, and none announces the next"),
    (
        "go_json",
        &["{\"Action\":\"pass\",\"Package\":\"ex/a\",\"Elapsed\"", "{\"ImportPath\""],
        "each package ends by itself, and none announces the next; a compiler's words may be a warning",
    ),
    ("minitest", &["3 runs, "], "the counts are the end; what follows is advice"),
    ("tcltest", &["all.tcl:\tTotal"], "the counts are the end; what follows is about files"),
    (
        "libtest",
        &["test result: ok.", "{ \"type\": \"suite\", \"event\": \"ok\""],
        "each target of cargo is a run of its own, and none announces the next",
    ),
    (
        "phpunit_teamcity",
        &["##teamcity[testSuiteFinished", "Time: "],
        "the last suite has finished; what follows is no message",
    ),
    (
        "pytest_v",
        &["..", "2 passed in ", "no tests ran in "],
        "with -qq pytest prints nothing but letters, the last line with `[100%]`; no session announces the next",
    ),
    (
        "score_sum",
        &["CASE "],
        "no number announces the cases: by the published contract the lines `CASE` alone make the list",
    ),
];

/// Recordings in which a run ends well before something fails, and the last line of that run: up to the failure, the log is
/// that of the run.
const FAILS_LATER: [(&str, &str); 10] = [
    ("dotnet_text/coverage_too_low", "Passed!"),
    ("jest_text/global_teardown_fails", "Tests: "),
    ("jest_text/two_runs_second_fails", "Tests: "),
    ("mocha_text/exception_after_the_tests", "  1 passing"),
    ("mocha_text/two_runs_second_fails", "  2 passing"),
    ("nextest_text/two_runs_second_does_not_build", "     Summary "),
    ("nextest_text/two_runs_second_fails", "     Summary "),
    ("phpunit_text/two_runs_second_fails", "OK ("),
    ("rspec_text/coverage_too_low", "2 examples"),
    ("rspec_text/two_runs_second_fails", "2 examples"),
];

/// The starts of some lines of a log.
fn cuts(log: &[u8]) -> Vec<usize> {
    let starts = log.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let starts: Vec<usize> = starts.filter(|at| *at < log.len()).collect();
    let step = starts.len() / CUTS + 1;
    let last = starts.len().saturating_sub(NEAR_THE_END);
    let some = |(at, start): (usize, &usize)| (at % step == 0 || at >= last).then_some(*start);
    starts.iter().enumerate().filter_map(some).collect()
}

#[test]
fn a_log_that_stops_in_the_middle_is_no_pass_in_any_format() {
    check(|recording| {
        let log = &recording.log[..];
        let wrong = cuts(log).into_iter().filter_map(|at| {
            let told = told(recording.parser, &log[..at]);
            let passes = told.passes();
            let shown = String::from_utf8_lossy(&log[..at]);
            let last = shown.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
            let excused = CANNOT_TELL.iter().any(|(parser, lines, _)| {
                *parser == recording.parser.id() && lines.iter().any(|line| last.starts_with(line))
            }) || FAILS_LATER.iter().any(|(title, end)| {
                *title == recording.title && shown.lines().any(|line| line.starts_with(end))
            });
            let wrong = told.disagreement().or_else(|| {
                (!excused && !passes.is_empty()).then(|| format!("passes in {passes:?}"))
            })?;
            Some(format!(
                "{} at {at}, after `{}`: {wrong}",
                recording.title,
                last.chars().take(120).collect::<String>()
            ))
        });
        wrong.collect()
    });
}
