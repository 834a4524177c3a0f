//! Declarations found by lines that begin and end a test, for languages without a grammar.

use regex::{Captures, Regex};

use super::code::SkipLine;
use super::{SyntaxError, TestDeclaration, TestFile, expression, name};
use crate::model::{CodeStyle, MarkedNames, Markers};

/// The expressions of a track, compiled.
pub(super) struct Finder {
    begin: Regex,
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
        let begin = expression(&markers.begin)?;
        if !begin.capture_names().flatten().any(|name| name == "name") {
            return Err(SyntaxError("the marker `begin` has no group `name`".to_owned()));
        }
        Ok(Self {
            begin,
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
        let mut conditional = false;
        let mut at = 0;
        for (number, whole) in file.text.split_inclusive('\n').enumerate() {
            let begins = at;
            at += whole.len();
            let line = whole.strip_suffix('\n').unwrap_or(whole);
            let line = line.strip_suffix('\r').unwrap_or(line);
            if let Some(begun) = self.begin.captures(line) {
                close(&mut found, body.take(), begins);
                found.push(TestDeclaration {
                    file: file.path.clone(),
                    line: number + 1,
                    conditional,
                    span: begins..at,
                    ..declared(&begun, self.names)
                });
                body = Some(self.around(&self.begin, line).into_iter().collect());
                if self.is_whole && self.end.is_match(line) {
                    close(&mut found, body.take(), at);
                }
            } else if body.is_some() && self.end.is_match(line) {
                if let Some(lines) = &mut body {
                    lines.extend(self.around(&self.end, line));
                }
                close(&mut found, body.take(), at);
            } else if let Some(lines) = &mut body {
                match self.task.as_ref().and_then(|task| task.captures(line)) {
                    Some(task) => {
                        if let Some(declaration) = found.last_mut() {
                            declaration.task_id =
                                task.name("task").and_then(|task| number_of(task.as_str()));
                        }
                    }
                    None if skip.skips(line) => {}
                    None => {
                        lines.push(line);
                        let leaves_out =
                            self.disabled.as_ref().is_some_and(|disabled| disabled.is_match(line));
                        if let Some(declaration) = found.last_mut().filter(|_| leaves_out) {
                            declaration.disabled = true;
                        }
                    }
                }
            } else if self.conditional.as_ref().is_some_and(|begin| begin.is_match(line)) {
                conditional = true;
            } else if self.end.is_match(line) {
                conditional = false;
            }
        }
        close(&mut found, body, at);
        found
    }

    /// What stands beside a marker, or in its group `code`, where that is part of the code. A marker ends its line.
    fn around<'a>(&self, marker: &Regex, line: &'a str) -> Option<&'a str> {
        let marker = marker.captures(line).filter(|_| self.is_whole)?;
        let before = marker.get(0).map_or("", |whole| &line[..whole.start()]);
        Some(marker.name("code").map_or(before, |code| code.as_str()).trim_end())
    }
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
/// line. A line with less indentation, such as a line of a here document, stays as it is.
fn close(found: &mut [TestDeclaration], body: Option<Vec<&str>>, end: usize) {
    let (Some(declaration), Some(lines)) = (found.last_mut(), body) else { return };
    declaration.span.end = end;
    let lines: Vec<&str> = lines.into_iter().skip_while(|line| line.trim().is_empty()).collect();
    let first = lines.first().copied().unwrap_or_default();
    let indent = &first[..first.len() - first.trim_start().len()];
    let lines: Vec<&str> =
        lines.iter().map(|line| line.strip_prefix(indent).unwrap_or(line)).collect();
    lines.join("\n").trim_end().clone_into(&mut declaration.code);
}
