//! Declarations found by lines that begin and end a test, for languages without a grammar.

use std::cmp::Ordering;

use regex::{Captures, Regex};

use super::code::SkipLine;
use super::shell::Skips;
use super::{CodeStyle, MarkedNames, Markers};
use super::{SyntaxError, TestDeclaration, TestFile, expression, name};

/// The expressions of a track, compiled.
pub(super) struct Finder {
    begin: Vec<Regex>,
    one_line: Option<Regex>,
    names: MarkedNames,
    end: Regex,
    task: Option<Regex>,
    disabled: Option<Regex>,
    conditional: Option<Regex>,
    /// Whether the lines with the markers are part of the code.
    is_whole: bool,
}

impl Finder {
    pub(super) fn new(markers: &Markers, style: CodeStyle) -> Result<Self, SyntaxError> {
        let begin = std::iter::once(&markers.begin).chain(&markers.other_begin);
        let begin: Vec<Regex> = begin.map(|form| expression(form)).collect::<Result<_, _>>()?;
        if !begin.iter().all(|form| form.capture_names().flatten().any(|name| name == "name")) {
            return Err(SyntaxError("the marker `begin` has no group `name`".to_owned()));
        }
        Ok(Self {
            begin,
            one_line: markers.one_line.as_deref().map(expression).transpose()?,
            names: markers.names,
            end: expression(&markers.end)?,
            task: markers.task.as_deref().map(expression).transpose()?,
            disabled: markers.disabled.as_deref().map(expression).transpose()?,
            conditional: markers.conditional.as_deref().map(expression).transpose()?,
            is_whole: style == CodeStyle::Whole,
        })
    }

    /// The tests of one file, in order. A test without an end line ends where the next one begins.
    pub(super) fn declarations(&self, skip: &SkipLine, file: &TestFile) -> Vec<TestDeclaration> {
        let mut found: Vec<TestDeclaration> = Vec::new();
        let mut body: Option<Vec<&str>> = None;
        let mut begun_with = None;
        let mut indent = "";
        let mut part = None;
        let mut at = 0;
        for (number, whole) in file.text.split_inclusive('\n').enumerate() {
            let begins = at;
            at += whole.len();
            let line = whole.strip_suffix('\n').unwrap_or(whole);
            let line = line.strip_suffix('\r').unwrap_or(line);
            let ends = || self.end.is_match(unindented(line, indent));
            if let Some(begun) = self.begin.iter().find_map(|form| form.captures(line)) {
                indent = &line[..indentation(line)];
                part = part.and_then(|part: ConditionalPart| part.with_test(indent.len()));
                close(&mut found, begun_with.take(), body.take(), begins);
                found.push(TestDeclaration {
                    file: file.path.clone(),
                    line: number + 1,
                    conditional: part.is_some(),
                    span: begins..at,
                    ..declared(&begun, self.names)
                });
                let one_line =
                    begun.name("code").and_then(|code| self.whole_code(skip, code.as_str()));
                let ends = one_line.is_some() || self.is_whole && self.end.is_match(line);
                begun_with = one_line.or_else(|| self.around(&begun, line));
                let kept = begun_with.take_if(|_| self.is_whole);
                body = Some(kept.into_iter().collect());
                if ends {
                    close(&mut found, begun_with.take(), body.take(), at);
                }
            } else if body.is_some() && ends() {
                if let Some(lines) = &mut body {
                    lines.extend(self.end.captures(line).and_then(|end| self.around(&end, line)));
                }
                close(&mut found, begun_with.take(), body.take(), at);
                part = self.part_at(line, part, |part| part.has_indented_tests);
            } else if let Some(lines) = &mut body {
                if let Some(declaration) = found.last_mut() {
                    lines.extend(self.line_of(declaration, skip, line));
                }
            } else {
                part = self.part_at(line, part, |_| self.end.is_match(line));
            }
        }
        close(&mut found, begun_with, body, at);
        if self.names == MarkedNames::Shell {
            find_skips(&mut found, skip, &file.text);
        }
        found
    }

    /// The conditional part that continues after a line outside of tests, or after one that ended a test. A line that is indented
    /// more than the part's first line ends nothing.
    fn part_at(
        &self,
        line: &str,
        part: Option<ConditionalPart>,
        ends: impl Fn(&ConditionalPart) -> bool,
    ) -> Option<ConditionalPart> {
        let indent = indentation(line);
        let begins = self.conditional.as_ref().is_some_and(|begin| begin.is_match(line));
        let next = begins.then_some(ConditionalPart { indent, has_indented_tests: false });
        part.filter(|part| part.indent < indent || !begins && !ends(part)).or(next)
    }

    /// A line within a test, if it is part of its code; else it may say something of the test.
    fn line_of<'a>(
        &self,
        test: &mut TestDeclaration,
        skip: &SkipLine,
        line: &'a str,
    ) -> Option<&'a str> {
        if let Some(task) = self.task.as_ref().and_then(|task| task.captures(line)) {
            test.task_id = task.name("task").and_then(|task| number_of(task.as_str()));
            return None;
        }
        if skip.skips(line) {
            return None;
        }
        test.disabled |= self.disabled.as_ref().is_some_and(|disabled| disabled.is_match(line));
        Some(line)
    }

    /// The code of a test that ends on the line where it begins.
    fn whole_code<'a>(&self, skip: &SkipLine, code: &'a str) -> Option<&'a str> {
        let code = self.one_line.as_ref()?.captures(code)?.name("code")?.as_str().trim_start();
        match code.split_once(';') {
            Some((first, rest)) if skip.skips(first) => Some(rest.trim_start()),
            _ => Some(code),
        }
    }

    /// What stands in a marker's group `code`, or beside it where the code is shown whole. A marker ends its line.
    fn around<'a>(&self, marker: &Captures<'a>, line: &'a str) -> Option<&'a str> {
        if let Some(code) = marker.name("code") {
            return Some(code.as_str().trim());
        }
        let start = marker.get(0).map_or(0, |whole| whole.start());
        self.is_whole.then(|| line[..start].trim_end())
    }
}

/// Marks the tests of a shell script that skip themselves without looking at the solution.
fn find_skips(found: &mut [TestDeclaration], skip: &SkipLine, text: &str) {
    let mut outside = String::new();
    let mut at = 0;
    for test in &*found {
        outside += &text[at..test.span.start.max(at)];
        at = test.span.end;
    }
    outside += &text[at..];
    let skips = Skips::of(&outside);
    for test in found {
        let body = text[test.span.clone()].split_once('{').map_or("", |(_, body)| body);
        let lines = body.lines().filter(|line| !skip.skips(line));
        test.disabled |= skips.disable(&lines.collect::<Vec<_>>().join("\n"));
    }
}

/// Lines whose tests are present in some configurations only.
struct ConditionalPart {
    /// The indentation of its first line.
    indent: usize,
    /// Whether its tests are indented more than that. If so, a line with less indentation ends the part.
    has_indented_tests: bool,
}

impl ConditionalPart {
    /// The part with a test that begins here, unless the indentation shows that the test stands after the part.
    fn with_test(self, indent: usize) -> Option<Self> {
        match indent.cmp(&self.indent) {
            Ordering::Greater => Some(Self { has_indented_tests: true, ..self }),
            Ordering::Equal if !self.has_indented_tests => Some(self),
            _ => None,
        }
    }
}

/// A line without an indentation, or without its own, which may be smaller.
fn unindented<'a>(line: &'a str, indent: &str) -> &'a str {
    let has_less = indentation(line) < indent.len();
    line.strip_prefix(indent).unwrap_or(if has_less { line.trim_start() } else { line })
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// A test without a name has its number, as in its report.
pub(super) fn numbered((at, test): (usize, TestDeclaration)) -> TestDeclaration {
    let name = if test.name.is_empty() { (at + 1).to_string() } else { test.name };
    TestDeclaration { name, ..test }
}

/// What a line that begins a test says of it.
fn declared(begun: &Captures<'_>, names: MarkedNames) -> TestDeclaration {
    TestDeclaration {
        name: name::read(begun.name("name").map_or("", |name| name.as_str()), names),
        task_id: begun.name("task").and_then(|task| number_of(task.as_str())),
        ..TestDeclaration::default()
    }
}

fn number_of(task: &str) -> Option<u32> {
    task.parse().ok().filter(|&number| number > 0)
}

/// Gives the last declaration its end and its code: without blank lines at either end, and without the indentation of the first
/// line. A line with less indentation, such as a line of a here document, stays as it is. What stands on the line that begins
/// the test may be a part of the code, without indentation.
fn close(
    found: &mut [TestDeclaration],
    begun_with: Option<&str>,
    body: Option<Vec<&str>>,
    end: usize,
) {
    let (Some(declaration), Some(lines)) = (found.last_mut(), body) else { return };
    declaration.span.end = end;
    let begun_with = begun_with.filter(|code| !code.trim().is_empty());
    let lines = lines.into_iter().skip_while(|line| begun_with.is_none() && line.trim().is_empty());
    let lines: Vec<&str> = lines.collect();
    let first = lines.iter().find(|line| !line.trim().is_empty()).copied().unwrap_or_default();
    let indent = &first[..indentation(first)];
    let lines = begun_with.into_iter().chain(lines);
    let lines: Vec<&str> = lines.map(|line| line.strip_prefix(indent).unwrap_or(line)).collect();
    lines.join("\n").trim_end().clone_into(&mut declaration.code);
}
