//! The Test Anything Protocol, versions 12 to 14, as bats, Perl, node and others print it.
//!
//! | in the log | in the report |
//! |---|---|
//! | description, without a leading `- ` | name; the number where there is none |
//! | test points of a subtest | their own test cases, `subtest > name`, before the subtest's own |
//! | a block of subtests, ` {` to `}` | the same, after the subtest's own test case |
//! | `# SKIP`, `# TODO` | skipped, xfailed or xpassed, whatever the point says; the reason is the message |
//! | `# time=1.5ms` | the duration |
//! | comments after a point that is `not ok`, and its YAML block | its message, line by line |
//! | comments after a point that is `ok` | its output |
//! | comments of GLib, which writes them before the point | the message or the output of the point that follows |
//! | `Bail out!`, bats' `setup_file failed` | failure |
//! | a number twice, two plans | invalid: an honest producer prints neither |
//!
//! Indentation counts in steps of four blanks. The stream is complete if it holds exactly as many points as its plan says.

mod comments;
mod line;

use std::collections::HashSet;

use comments::Ahead;
use line::{Directive, Line, Point};

use super::Parser;
use super::prove;
use super::unparsed_lines::{UnparsedLines, clip};
use crate::model::{Described, Status, TestCase, TestId, TestReport};
use crate::text::strip_ansi;

/// Deeper indentation is not TAP; this also bounds the work for one line.
const MAX_DEPTH: usize = 16;
/// How many characters of a subtest's name are put before the names of its tests.
const MAX_PREFIX_CHARS: usize = 120;
/// Names of points by which bats reports that no test of a file could run.
const BATS_SETUP: [&str; 2] = ["setup_file failed", "bats-gather-tests"];

/// The parser of TAP.
pub(super) struct Tap;

impl Parser for Tap {
    fn id(&self) -> &'static str {
        "tap"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "TAP 12 to 14 with subtests and YAML blocks: bats --tap, Test::More, node --test, tape"
    }

    fn example(&self) -> &'static str {
        "1..2\nok 1 says hello\nnot ok 2 says bye\n# (in test file hi.bats, line 6)\n"
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = super::text_of(log);
        let text = strip_ansi(&text);
        // prove shows the TAP of its files.
        if prove::shows_files(&text) {
            return false;
        }
        let mut lines = text
            .lines()
            .map(line::read)
            .filter(|line| !matches!(line, Line::Comment(_)))
            .skip_while(|line| matches!(line, Line::Other | Line::Pragma));
        let is_plan = |line: &Line<'_>| matches!(line, Line::Plan { .. });
        match lines.next() {
            // `1..0 # SKIP why` is a whole stream.
            Some(Line::Plan { skip: Some(_), .. }) => true,
            Some(Line::Version | Line::Plan { .. }) => {
                lines.any(|line| matches!(line, Line::Point(_)) || is_plan(&line))
            }
            Some(Line::Point(_)) => lines.any(|line| is_plan(&line)),
            _ => false,
        }
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = super::text_of(log);
        let mut reader = Reader { levels: vec![Level::default()], ..Reader::default() };
        for line in strip_ansi(&text).lines() {
            reader.line(line);
        }
        reader.finish()
    }
}

/// One level of indentation that is open.
#[derive(Default)]
struct Level {
    /// Index of the first test case at this level or deeper.
    start: usize,
    seen: HashSet<u64>,
    last_number: u64,
    points: u64,
    plan: Option<u64>,
    /// The point that comments belong to.
    last: Option<usize>,
    /// `# Subtest: name`, until its point follows.
    announced: Option<String>,
    /// The point whose block of subtests is open.
    block: Option<String>,
}

/// A YAML block that is open.
struct Yaml {
    indent: usize,
    test: Option<usize>,
    lines: Vec<String>,
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    unparsed: UnparsedLines,
    levels: Vec<Level>,
    yaml: Option<Yaml>,
    versioned: bool,
    /// A point whose description ends in ` {`, if it was the last line: its depth and its test case.
    opening: Option<(usize, usize)>,
    /// Comments that belong to the point that follows.
    ahead: Ahead,
    /// Comments after a bats point that stands for a whole file belong to the failure.
    in_failure: bool,
    bailed: bool,
}

impl Reader {
    fn line(&mut self, raw: &str) {
        let line = raw.trim_start_matches(' ');
        let indent = raw.len() - line.len();
        if self.yaml_line(raw, indent) || line.is_empty() {
            return;
        }
        if let Some((depth, test)) = self.opening.take() {
            self.open_block(depth, test, line, indent);
        }
        if line == "}" && self.close_block(indent / 4) {
            return;
        }
        if line == "---" && (2..=4 * MAX_DEPTH + 2).contains(&indent) {
            let depth = ((indent - 2) / 4).min(self.levels.len() - 1);
            self.yaml = Some(Yaml { indent, test: self.levels[depth].last, lines: Vec::new() });
            return;
        }
        let read = line::read(line);
        if !indent.is_multiple_of(4) || indent / 4 > MAX_DEPTH || read == Line::Other {
            return self.unparsed.push(raw);
        }
        let depth = indent / 4;
        match read {
            Line::Version => self.versioned = true,
            Line::Plan { count, skip } => self.plan(depth, count, skip),
            Line::Point(point) => self.point(depth, &point),
            Line::Comment(text) => self.comment(depth, text),
            Line::BailOut(text) => {
                self.bailed = true;
                self.fail(text);
            }
            Line::Pragma | Line::Other => {}
        }
    }

    /// The line after a point that ends in ` {`: a block, or else the brace is a part of the name.
    fn open_block(&mut self, depth: usize, test: usize, line: &str, indent: usize) {
        let name = &mut self.report.tests[test].id.name;
        if indent == 4 * (depth + 1) || (line == "}" && indent == 4 * depth) {
            let name = name.clone();
            self.levels[depth].block = Some(name);
        } else {
            name.push_str(if name.is_empty() { "{" } else { " {" });
        }
    }

    /// Ends the block of subtests of this depth, if one is open.
    fn close_block(&mut self, depth: usize) -> bool {
        let open = self.levels.get(depth).is_some_and(|level| level.block.is_some());
        if open {
            self.close_deeper(depth, "");
            self.levels[depth].block = None;
        }
        open
    }

    /// Whether the line belongs to an open YAML block.
    fn yaml_line(&mut self, raw: &str, indent: usize) -> bool {
        let Some(yaml) = &mut self.yaml else { return false };
        if !raw.trim().is_empty() && indent < yaml.indent {
            self.report.note("a YAML block has no end");
        } else if indent == yaml.indent && raw.trim() == "..." {
            // The end mark; the gathered lines are used below.
        } else {
            yaml.lines.push(raw.get(yaml.indent..).unwrap_or("").to_owned());
            return true;
        }
        let ended = indent >= yaml.indent;
        self.close_yaml();
        ended
    }

    /// The lines of a block are the message of a point that did not pass. A duration is not a message.
    fn close_yaml(&mut self) {
        let Some(yaml) = self.yaml.take() else { return };
        let Some(test) = yaml.test.and_then(|at| self.report.tests.get_mut(at)) else { return };
        for line in unwrapped(&yaml.lines) {
            if let Some(milliseconds) = line.strip_prefix("duration_ms: ") {
                test.seconds = milliseconds.trim().parse().ok().map(|ms: f64| ms / 1000.0);
            } else if !matches!(test.status, Status::Passed | Status::Skipped) {
                append(&mut test.message, line);
            }
        }
    }

    /// Makes the level of this depth the deepest that can be written to; deeper ones stay open until their point.
    fn open(&mut self, depth: usize) -> &mut Level {
        while self.levels.len() <= depth {
            self.levels.push(Level { start: self.report.tests.len(), ..Level::default() });
        }
        &mut self.levels[depth]
    }

    fn plan(&mut self, depth: usize, count: u64, skip: Option<&str>) {
        self.report.evidence = true;
        let level = self.open(depth);
        let twice = level.plan.replace(count).is_some();
        // A plan after the points ends the stream: later lines belong to none of them.
        level.last = None;
        if twice {
            self.report.invalid.push(format!("a second plan: 1..{count}"));
        }
        if let Some(reason) = skip {
            self.report.note(format!("all tests were skipped: {reason}"));
        }
    }

    fn point(&mut self, depth: usize, point: &Point<'_>) {
        self.in_failure = false;
        let mut name = line::unescape(point.description, self.versioned);
        self.open(depth);
        self.close_deeper(depth, &name);
        let level = &mut self.levels[depth];
        let number = point.number.unwrap_or(level.last_number.saturating_add(1));
        level.last_number = number;
        level.points += 1;
        level.last = None;
        if level.announced.as_deref() == Some(&name) {
            level.announced = None;
        }
        if !level.seen.insert(number) {
            self.report.invalid.push(format!("two test points have the number {number}"));
        }
        if !point.ok && BATS_SETUP.contains(&name.as_str()) {
            self.in_failure = true;
            self.report.evidence = true;
            return;
        }
        let reason = self.ahead.reason_in(&mut name, point.ok);
        if name.is_empty() {
            name = number.to_string();
        }
        let at = self.report.tests.len();
        if let Some(whole) = point.whole {
            let text = line::unescape(whole, self.versioned);
            self.report.descriptions.push(Described { at, text, passed: point.ok });
        }
        let mut test = TestCase::new(name, status(point));
        test.seconds = point.milliseconds.map(|ms| ms / 1000.0);
        if point.opens {
            self.opening = Some((depth, at));
        }
        if let Some(Directive::Skip(reason) | Directive::Todo(reason)) = point.directive {
            test.message = (!reason.is_empty()).then(|| reason.to_owned());
        }
        for line in self.ahead.take().chain(reason) {
            add_comment(&mut test, &line);
        }
        self.levels[depth].last = Some(at);
        self.report.push(test);
    }

    /// Ends the subtests below this depth: their point has given their name.
    fn close_deeper(&mut self, depth: usize, name: &str) {
        while self.levels.len() > depth + 1 {
            let Some(level) = self.levels.pop() else { return };
            let parent = self.levels.len() - 1;
            let own = if parent == depth { Some(name) } else { None };
            let block = self.levels[parent].block.take();
            let announced = self.levels[parent].announced.take();
            self.close(&level, block.as_deref().or(own).or(announced.as_deref()));
        }
    }

    /// Ends a subtest: prefixes its tests with its name, and compares its plan with its points.
    fn close(&mut self, level: &Level, name: Option<&str>) {
        let name = name.or(level.announced.as_deref()).filter(|name| !name.is_empty());
        if let Some(name) = name {
            let name = clip(name, MAX_PREFIX_CHARS);
            for test in &mut self.report.tests[level.start..] {
                test.id.name.insert_str(0, " > ");
                test.id.name.insert_str(0, name);
            }
        }
        let label = name.map_or_else(|| "a subtest".to_owned(), |name| format!("subtest `{name}`"));
        match level.plan {
            None if level.points > 0 => self.report.note(format!("{label} has no plan")),
            Some(plan) if plan != level.points => {
                self.report.note(format!("{label}: {plan} tests planned, {} read", level.points));
            }
            _ => {}
        }
    }

    fn comment(&mut self, depth: usize, text: &str) {
        if let Some(name) = text.strip_prefix("Subtest: ") {
            let name = line::unescape(name.trim(), self.versioned);
            self.open(depth).announced = Some(name);
            return;
        }
        if self.in_failure {
            return self.fail(text);
        }
        // The duration of the run, or of a subtest.
        if text.starts_with("time=") {
            return;
        }
        // Messages of bats and Test::More about the whole run.
        if text.starts_with("bats warning:") || text.starts_with("Looks like you ") {
            return self.report.note(text);
        }
        let last = self.levels.get(depth).and_then(|level| level.last);
        if self.ahead.takes(text, last.map(|at| &self.report.tests[at].status)) {
            return;
        }
        // A comment of an ended subtest, indented deeper than any open one, belongs to no point.
        if let Some(at) = last {
            add_comment(&mut self.report.tests[at], text);
        }
    }

    fn fail(&mut self, text: &str) {
        append(&mut self.report.failure, text);
    }

    fn finish(mut self) -> TestReport {
        if self.yaml.is_some() {
            self.report.note("a YAML block has no end");
            self.close_yaml();
        }
        if let Some((depth, test)) = self.opening.take() {
            self.open_block(depth, test, "", 0);
        }
        let blocks = self.levels.iter().any(|level| level.block.is_some());
        let running: Vec<String> = self.levels.iter().filter_map(|l| l.announced.clone()).collect();
        while self.levels.len() > 1 {
            let Some(level) = self.levels.pop() else { break };
            let parent = self.levels.last_mut();
            let name = parent.and_then(|level| level.block.take().or(level.announced.take()));
            self.close(&level, name.as_deref());
        }
        let Some(top) = self.levels.pop() else { return self.report };
        self.report.planned_count = top.plan;
        self.report.complete =
            Some(!self.bailed && !blocks && top.plan.is_some_and(|plan| top.points == plan));
        match top.plan {
            Some(plan) if plan != top.points => {
                self.report.note(format!("{plan} tests planned, {} read", top.points));
            }
            None if top.points > 0 => self.report.note("there is no plan"),
            _ => {}
        }
        if self.report.complete == Some(false) && !running.is_empty() {
            let name = running.join(" > ");
            self.report.running = Some(TestId::new(name));
        }
        read_times(&mut self.report);
        self.unparsed.finish(&mut self.report, "no TAP");
        self.report
    }
}

fn status(point: &Point<'_>) -> Status {
    match (&point.directive, point.ok) {
        (None, false) => Status::Failed,
        (None, true) => Status::Passed,
        (Some(Directive::Skip(_)), _) => Status::Skipped,
        (Some(Directive::Todo(_)), false) => Status::XFailed,
        (Some(Directive::Todo(_)), true) => Status::XPassed,
    }
}

/// The lines of a YAML block, in which the text of `message: |` stands for itself.
fn unwrapped(lines: &[String]) -> impl Iterator<Item = &str> {
    let mut within = false;
    lines.iter().filter_map(move |line| {
        if let Some(value) = line.strip_prefix("message: ") {
            within = matches!(value.trim_end(), "|" | "|-" | "|+" | ">" | ">-" | ">+");
            return (!within).then_some(line.as_str());
        }
        within &= line.is_empty() || line.starts_with(' ');
        Some(if within { line.strip_prefix("  ").unwrap_or(line) } else { line })
    })
}

/// A comment says why a test did not pass, or is its output.
fn add_comment(test: &mut TestCase, text: &str) {
    match test.status {
        Status::Failed | Status::Error | Status::XFailed => append(&mut test.message, text),
        _ => append(&mut test.output, text),
    }
}

fn append(text: &mut Option<String>, line: &str) {
    match text {
        Some(text) => {
            text.push('\n');
            text.push_str(line);
        }
        None => *text = Some(line.to_owned()),
    }
}

/// Handles `bats --timing`, which ends every description with ` in 12ms`. A single description may end so by itself, so
/// this applies only if all do.
fn read_times(report: &mut TestReport) {
    fn time(name: &str) -> Option<(usize, f64)> {
        let (name, time) = name.rsplit_once(" in ")?;
        let digits = time.strip_suffix("ms").filter(|d| d.bytes().all(|b| b.is_ascii_digit()))?;
        Some((name.len(), digits.parse::<f64>().ok()? / 1000.0))
    }
    let times: Option<Vec<_>> = report.tests.iter().map(|test| time(&test.id.name)).collect();
    for (at, (end, seconds)) in times.unwrap_or_default().into_iter().enumerate() {
        let test = &mut report.tests[at];
        if report.descriptions.iter().all(|whole| whole.at != at) {
            let passed = test.status == Status::Passed;
            report.descriptions.push(Described { at, text: test.id.name.clone(), passed });
        }
        test.id.name.truncate(end);
        test.seconds = Some(seconds);
    }
}

#[cfg(test)]
mod tests;
