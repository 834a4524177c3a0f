//! Parsers, channels, and the files that commands name.

use super::{Finding, Subject};
use crate::{Channel, Trust};
use test_report::parser;

pub(super) fn check(subject: &Subject<'_>) -> Vec<Finding> {
    let mut findings = report(subject);
    findings.extend(files(subject));
    if let Some(flag) = subject.track.steps.last().and_then(|last| last.when.as_ref()) {
        let what = "the last step runs the tests: it does not wait for a flag";
        findings.push(subject.wrong(flag, what));
    }
    if subject.track.steps.last().is_some_and(|last| last.only_checks) {
        let what = "the last step runs the tests: it does more than check";
        findings.push(subject.wrong("only_checks = true", what));
    }
    if subject.track.steps.is_empty() {
        findings.push(
            subject.wrong("[[step]]", "there is no step: the last `[[step]]` runs the tests"),
        );
    }
    findings
}

fn report(subject: &Subject<'_>) -> Vec<Finding> {
    let report = &subject.track.report;
    let mut findings = Vec::new();
    if parser::find(&report.parser).is_none() {
        let what =
            format!("there is no parser `{}`: `test-runner parsers` lists them", report.parser);
        findings.push(subject.wrong(&format!("parser = \"{}\"", report.parser), what));
    }
    let private = report.channel == Channel::Pipe;
    if private != (report.parser == "events") {
        let what = "the parser `events` and the channel `pipe` belong together";
        findings.push(subject.wrong("parser = ", what));
    }
    if private != (report.trust != Trust::Read) {
        let what =
            "trust is `sealed` or `reported` with the channel `pipe`, and `read` with any other";
        findings.push(subject.wrong("trust = ", what));
    }
    let last = subject.track.steps.len().saturating_sub(1);
    for (place, step) in subject.track.steps.iter().enumerate() {
        if !step.ready.is_empty() && (place != last || !private) {
            let what = "only the last step can be a fork of a ready process, and only with the channel `pipe`: take `ready` out";
            findings.push(subject.wrong(&step.name, what));
        }
    }
    let words =
        || subject.track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    let named = words().any(|word| word.contains("{report}"));
    if named != (report.channel == Channel::File) {
        let what = "`{report}` and the channel `file` belong together";
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
    let named = steps.chain(setup).filter_map(|word| word.strip_prefix("{track}/"));
    let is_there = |name: &str| {
        let folder = format!("{}/", name.trim_end_matches('/'));
        subject.files.iter().any(|(_, file)| file.name == name || file.name.starts_with(&folder))
    };
    let missing = named.filter(|name| !is_there(name));
    missing
        .map(|name| {
            let what = format!("there is no file `{name}` in the track, nor in what it uses");
            subject.wrong(name, what)
        })
        .collect()
}
