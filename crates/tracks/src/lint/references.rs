//! Parsers, channels, and the files that commands name.

use super::{Finding, Subject};
use crate::{Channel, Program, Trust};
use test_report::parser;

pub(super) fn check(subject: &Subject<'_>) -> Vec<Finding> {
    let mut findings = report(subject);
    findings.extend(files(subject));
    if let Some(flag) = subject.track.steps.last().and_then(|last| last.when.as_ref()) {
        let what = "the last step runs the tests: remove its `when`";
        findings.push(subject.wrong(flag, what));
    }
    if subject.track.steps.last().is_some_and(|last| last.only_checks) {
        let what = "the last step runs the tests: remove its `only_checks`";
        findings.push(subject.wrong("only_checks = true", what));
    }
    if subject.track.steps.is_empty() {
        findings.push(subject.wrong("[[step]]", "no `[[step]]`: add a step that runs the tests"));
    }
    findings
}

fn report(subject: &Subject<'_>) -> Vec<Finding> {
    let report = &subject.track.report;
    let mut findings = Vec::new();
    if parser::find(&report.parser).is_none() {
        let what = format!(
            "no such parser: `{}` (`test-runner parsers` lists the parsers)",
            report.parser
        );
        findings.push(subject.wrong(&format!("parser = \"{}\"", report.parser), what));
    }
    let private = report.channel == Channel::Pipe;
    if private != (report.parser == "events") {
        let what = "the parser `events` needs the channel `pipe`, and the channel `pipe` needs the parser `events`";
        findings.push(subject.wrong("parser = ", what));
    }
    if private != (report.trust != Trust::Read) {
        let what = "wrong trust: use `sealed` or `reported` with the channel `pipe`, and `read` with other channels";
        findings.push(subject.wrong("trust = ", what));
    }
    let last = subject.track.steps.len().saturating_sub(1);
    for (place, step) in subject.track.steps.iter().enumerate() {
        if !step.ready.is_empty() && (place != last || !private) {
            let what = "only the last step can run in a ready interpreter, and only with the channel `pipe`: remove `ready`";
            findings.push(subject.wrong(&step.name, what));
        }
    }
    let words =
        || subject.track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    let named = words().any(|word| word.contains("{report}"));
    if named != (report.channel == Channel::File) {
        let what = "the channel `file` needs `{report}` in a step, and `{report}` needs the channel `file`";
        findings.push(subject.wrong("channel = ", what));
    }
    findings
}

/// Files of the track that its commands name.
fn files(subject: &Subject<'_>) -> Vec<Finding> {
    let track = &subject.track;
    let steps = track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    let setup = track.toolchain.setup.iter().flat_map(|setup| &setup.argv);
    let setup = setup.chain(track.steps.iter().flat_map(|step| &step.ready));
    let program = track.program.iter().flat_map(Program::words);
    let named = steps.chain(setup).chain(program).filter_map(|word| word.strip_prefix("{track}/"));
    let is_there = |name: &str| {
        let folder = format!("{}/", name.trim_end_matches('/'));
        subject.files.iter().any(|(_, file)| file.name == name || file.name.starts_with(&folder))
    };
    let missing = named.filter(|name| !is_there(name));
    missing
        .map(|name| {
            let what = format!("no file `{name}` in the track and the folders in `uses`");
            subject.wrong(name, what)
        })
        .collect()
}
