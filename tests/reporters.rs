//! Every reporter of ours speaks the protocol, `tracks/_kit/PROTOCOL.md`: what arrives on the channel is read here line
//! by line, stricter than the parser does it, before anything is made of it.
//!
//! The tracks come from the catalog, their cases from `test-data/tracks` and `test-data/forgery`. `TEST_RUNNER_TRACKS`
//! names the tracks to test, separated by spaces. A toolchain that is missing fails the test.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use runner::run::{self, Request};
use sandbox::RawRun;
use test_report::model::TestReport;
use test_report::parser;
use test_support::{Case, data, path_of_program, tracks, wanted};
use tracks::{Channel, Track, TrackRegistry};

/// The cases whose streams are read, and whether the tests come to their end; unsaid where that depends on the tool: minitest
/// goes on after `exit`, and not after `exit!`.
const KINDS: [(&str, Option<bool>); 10] = [
    ("pass", Some(true)),
    ("fail", Some(true)),
    ("error", None),
    ("exception", None),
    ("prints", Some(true)),
    ("exit", None),
    ("exit-at-once", Some(false)),
    ("skipped", Some(true)),
    ("tasks", Some(true)),
    ("concept", Some(true)),
];

/// The fields that an event must have, and those that it may have besides, in their order.
const EVENTS: [(&str, &[&str], &[&str]); 9] = [
    ("plan", &["name"], &["variant", "file", "line", "title", "code"]),
    ("start", &["name"], &["variant", "file", "line", "title"]),
    ("group", &["name"], &["variant", "file", "line", "title"]),
    ("result", &["name", "status"], &["variant", "file", "line", "title", "replaced", "message"]),
    ("late", &["name", "message"], &["variant", "file", "line", "title"]),
    ("failure", &[], &["exercise", "replaced", "message"]),
    ("empty", &[], &[]),
    ("distrust", &["message"], &[]),
    ("end", &[], &[]),
];

const STATUSES: [&str; 7] =
    ["passed", "failed", "error", "skipped", "disabled", "xfailed", "xpassed"];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let ours = |track: &&Track| track.report.parser == "events";
    let mut trials = vec![Trial::test("reporters/example", example)];
    for track in TrackRegistry::embedded().all().filter(ours).filter(|track| wanted(&track.id)) {
        trials.push(Trial::test(format!("reporters/{}/stream", track.id), || speaks(track)));
        trials.push(Trial::test(format!("reporters/{}/distrust", track.id), || distrusts(track)));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The stream that the protocol shows keeps its rules, and the parser reads all of it.
fn example() -> Result<(), Failed> {
    let page = include_str!("../tracks/_kit/PROTOCOL.md");
    let shown = page.split("```").find(|block| block.starts_with("\nplan⇥"));
    let stream = shown.ok_or("it shows no stream")?.trim().replace('⇥', "\t") + "\n";
    let lines = read(stream.as_bytes())?;
    order(&lines)?;
    let report = parsed(stream.as_bytes())?;
    let tests: Vec<_> = report.tests.iter().map(|test| test.status.clone()).collect();
    let said = tests.len() == results(&lines) && report.complete == Some(true);
    if said { Ok(()) } else { Err(format!("{report:#?}").into()) }
}

/// Runs the kinds of cases that a track has, and reads each stream.
fn speaks(track: &Track) -> Result<(), Failed> {
    if track.report.channel != Channel::Pipe {
        return Err("events arrive on the private channel only".into());
    }
    let mut said = BTreeSet::new();
    for (kind, ends) in KINDS {
        let dir = data("tracks").join(&track.id).join(kind);
        if !dir.is_dir() {
            continue;
        }
        let Some(raw) = run(&Case::read(&dir))? else { continue };
        let lines = check(&raw, ends)
            .map_err(|why| format!("{kind}: {why}\n{}\n{}", raw.report.text(), raw.termination))?;
        said.extend(lines.iter().map(|line| line.event.clone()));
        said.extend(lines.iter().filter_map(|line| line.fields.get("status").cloned()));
        let ended = lines.last().is_some_and(|line| line.event == "end");
        said.extend((!ended).then(|| "no end".to_owned()));
        said.extend(raw.report.bytes.contains(&b'\\').then(|| "an escape".to_owned()));
    }
    for wanted in ["start", "result", "passed", "failed", "end", "no end", "an escape"] {
        if !said.contains(wanted) {
            return Err(format!("no case has `{wanted}`, only {said:?}").into());
        }
    }
    Ok(())
}

/// A reporter that can say that the solution tampers with the run does, where a forgery is said to bring it to that.
fn distrusts(track: &Track) -> Result<(), Failed> {
    let cases = tracks("forgery").into_iter().find(|(id, _)| *id == track.id);
    let cases = cases.map(|(_, cases)| cases).unwrap_or_default();
    let distrusted: Vec<Case> = cases.into_iter().filter(|case| case.settings.distrusted).collect();
    let mut files = track.files().iter();
    let can = files.any(|file| memchr::memmem::find(file.bytes, b"\"distrust\"").is_some());
    if can == distrusted.is_empty() {
        return Err(
            "`distrusted` in a `cases.toml` and `\"distrust\"` in the reporter go together".into(),
        );
    }
    for case in distrusted {
        let raw = run(&case)?.ok_or("its tests did not run")?;
        let lines = read(&raw.report.bytes)?;
        let said = lines.last().filter(|line| line.event == "distrust");
        if said.is_none() || raw.foreign_report_lines > 0 {
            return Err(format!("{}: {}", case.name(), raw.report.text()).into());
        }
        parsed(&raw.report.bytes)?;
    }
    Ok(())
}

/// What the test step of a case leaves behind; nothing if the solution cannot be built.
fn run(case: &Case) -> Result<Option<RawRun>, Failed> {
    let input = tempfile::tempdir()?;
    case.lay(input.path())?;
    let request = Request::unwritten(case.slug(), input.path())
        .with_program(path_of_program())
        .with_timeout(Duration::from_secs_f64(case.timeout()));
    Ok(run::run_unjudged(&request, &mut |_| ())?)
}

/// Reads the stream of a run by all rules of the protocol.
fn check(raw: &RawRun, ends: Option<bool>) -> Result<Vec<Line>, String> {
    if raw.foreign_report_lines > 0 {
        return Err(format!("{} lines do not begin with the token", raw.foreign_report_lines));
    }
    let lines = read(&raw.report.bytes)?;
    order(&lines)?;
    let ended = lines.last().is_some_and(|line| line.event == "end");
    if ends.is_some_and(|ends| ends != ended) {
        return Err(format!("the tests {} to their end", if ended { "came" } else { "came not" }));
    }
    // The line after the last mark may be missing.
    let marks = raw.output_parts.len() - 1;
    let marked = lines.iter().filter(|line| ["start", "result"].contains(&&*line.event)).count();
    if marks != marked && marks != marked + 1 {
        return Err(format!("{marks} marks for {marked} lines that need one"));
    }
    let report = parsed(&raw.report.bytes)?;
    match report.invalid.as_slice() {
        [] if report.tests.len() == results(&lines) => Ok(lines),
        invalid => Err(format!("{} results are read, {invalid:?}", report.tests.len())),
    }
}

/// What the parser makes of a stream of which it must know each line.
fn parsed(stream: &[u8]) -> Result<TestReport, String> {
    let report = parser::find("events").ok_or("there is no parser of events")?.parse(stream);
    match report.diagnostics.as_slice() {
        [] => Ok(report),
        diagnostics => Err(format!("the parser says {diagnostics:?}")),
    }
}

fn results(lines: &[Line]) -> usize {
    lines.iter().filter(|line| line.event == "result").count()
}

/// A line without the token.
struct Line {
    event: String,
    fields: BTreeMap<String, String>,
}

impl Line {
    /// The name, the file and the variant of a test, in this order.
    fn test(&self) -> [Option<&str>; 3] {
        ["name", "file", "variant"].map(|key| self.fields.get(key).map(String::as_str))
    }

    /// Whether this is about a part of another test: a variant that needs no start of its own.
    fn is_part_of(&self, [name, file, variant]: [Option<&str>; 3]) -> bool {
        self.test()[..2] == [name, file] && variant.is_none() && self.test()[2].is_some()
    }
}

/// The lines, each framed as the protocol says.
fn read(stream: &[u8]) -> Result<Vec<Line>, String> {
    let Some(whole) = stream.strip_suffix(b"\n") else {
        return if stream.is_empty() { Ok(Vec::new()) } else { Err("the last line is cut".into()) };
    };
    let framed = |line: &[u8]| {
        framed(line).map_err(|why| format!("{why}: {}", String::from_utf8_lossy(line)))
    };
    whole.split(|&byte| byte == b'\n').map(framed).collect()
}

fn framed(line: &[u8]) -> Result<Line, String> {
    let line = String::from_utf8_lossy(line);
    let mut parts = line.split('\t');
    let event = parts.next().unwrap_or_default();
    let known = EVENTS.iter().find(|(name, ..)| *name == event);
    let (_, needed, allowed) = known.ok_or("an event that does not exist")?;
    let mut fields = BTreeMap::new();
    for part in parts {
        let (key, text) = part.split_once('=').ok_or("a tab that is not escaped")?;
        if !needed.contains(&key) && !allowed.contains(&key) {
            return Err(format!("`{key}` is no field of `{event}`"));
        }
        if text.is_empty() || fields.contains_key("message") {
            return Err(format!("`{key}` is empty, or follows the message"));
        }
        let mut rest = text.split('\\').skip(1);
        while let Some(escape) = rest.next() {
            // Of two backslashes, the second begins an empty part.
            let is_backslash = escape.is_empty() && rest.next().is_some();
            if !is_backslash && !escape.starts_with(['t', 'n']) {
                return Err(format!("`\\{escape}` is no escape"));
            }
        }
        if fields.insert(key.to_owned(), text.to_owned()).is_some() {
            return Err(format!("`{key}` stands there twice"));
        }
    }
    if let Some(missing) = needed.iter().find(|key| !fields.contains_key(**key)) {
        return Err(format!("`{missing}` is missing"));
    }
    match fields.get("status") {
        Some(status) if !STATUSES.contains(&&**status) => Err(format!("`{status}` is no status")),
        _ => Ok(Line { event: event.to_owned(), fields }),
    }
}

/// Whether the events come in the order that the protocol says.
fn order(lines: &[Line]) -> Result<(), String> {
    let mut planned = Vec::new();
    let mut running: Vec<[Option<&str>; 3]> = Vec::new();
    let mut reported = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let test = line.test();
        let is_running = running.contains(&test);
        let wrong = match &*line.event {
            "plan" if running.contains(&test) || reported.contains(&test) => {
                Some("a plan after the test has started")
            }
            "start" if is_running => Some("a test starts that runs"),
            "group" if !is_running => Some("a group that was not started"),
            "result" if !is_running => {
                let of_running = running.iter().any(|whole| line.is_part_of(*whole));
                (!of_running).then_some("a result of a test that was not started")
            }
            "late" if !reported.contains(&test) => Some("a test fails late that has not reported"),
            "end" if index + 1 < lines.len() => Some("an event after the end"),
            "end" if !running.is_empty() => Some("the end while a test runs"),
            _ => None,
        };
        if let Some(wrong) = wrong {
            return Err(format!("line {}: {wrong}", index + 1));
        }
        match &*line.event {
            "plan" => planned.push(test),
            "start" => running.push(test),
            "result" => reported.push(test),
            _ => {}
        }
        if ["group", "result"].contains(&&*line.event) {
            running.retain(|running| *running != test);
        }
    }
    let is_planned = |test: &[Option<&str>; 3]| planned.iter().any(|plan| plan[..2] == test[..2]);
    match reported.iter().find(|test| !planned.is_empty() && !is_planned(test)) {
        Some(test) => Err(format!("{test:?} reported and was not planned")),
        None => Ok(()),
    }
}
