//! The results as a student sees them, by the section "UI/UX concerns" of Exercism's test runner interface.
//!
//! Like the website, it opens the first test that did not pass and folds the others. The contents of the file are not
//! trusted: none of it reaches the terminal as a control sequence.

use anstyle::{AnsiColor, Style};

use super::{Results, RunStatus, Test};
use crate::text::for_terminal;

/// How results are shown.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// Whether every test is open.
    pub all: bool,
    /// Whether colours are used.
    pub colour: bool,
    /// How the reader can open every test, such as a command in backticks.
    pub unfold: &'a str,
}

/// The text for a terminal.
pub fn view(results: &Results, how: &View<'_>) -> String {
    let tests = results.tests.as_deref().unwrap_or_default();
    let mut text = headline(results, tests, how);
    let mut folded = 0;
    let mut opened = false;
    for test in tests {
        let passed = test.status == RunStatus::Pass;
        let open = how.all || (!passed && !opened);
        opened |= !passed;
        folded += usize::from(!passed && !open);
        text += &one(test, open, how);
    }
    if tests.is_empty() {
        return text;
    }
    let count = |status| tests.iter().filter(|test| test.status == status).count();
    let counts = format!(
        "{} passed, {} failed, {} errored",
        count(RunStatus::Pass),
        count(RunStatus::Fail),
        count(RunStatus::Error)
    );
    if !text.ends_with("\n\n") {
        text.push('\n');
    }
    text += &format!("{}\n", how.status(results.status, &counts));
    match folded {
        0 => {}
        1 => text += &format!("One of these is folded: {} opens it.\n", how.unfold),
        _ => text += &format!("{folded} of these are folded: {} opens them.\n", how.unfold),
    }
    text
}

/// The section on the whole run: its message, and, if no tests are listed, its result.
fn headline(results: &Results, tests: &[Test], how: &View<'_>) -> String {
    let message =
        results.message.as_deref().map(for_terminal).filter(|said| !said.trim().is_empty());
    if message.is_none() && !tests.is_empty() {
        return String::new();
    }
    let how_it_went = match results.status {
        RunStatus::Pass => "All tests passed",
        RunStatus::Fail => "At least one test did not pass",
        RunStatus::Error => "The tests could not be run",
    };
    match message {
        Some(text) => {
            let title = how.status(results.status, &format!("{how_it_went}:"));
            let gap = if tests.is_empty() { "" } else { "\n" };
            format!("{title}\n\n{}\n{gap}", text.trim_end())
        }
        None => format!("{}\n", how.status(results.status, &format!("{how_it_went}."))),
    }
}

fn one(test: &Test, open: bool, how: &View<'_>) -> String {
    let name = for_terminal(&test.name).split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = format!("{} {name}", how.status(test.status, mark(test.status)));
    if let Some(task) = test.task_id {
        text += &format!(" (task {task})");
    }
    text.push('\n');
    let prints = open || test.status == RunStatus::Pass;
    let sections = [
        ("Test Code", open, &test.test_code),
        ("Test Result", open, &test.message),
        ("Your Output", prints, &test.output),
    ];
    let mut any = false;
    for (title, shown, content) in sections {
        let content = content.as_deref().filter(|_| shown).map(for_terminal);
        if let Some(content) = content.filter(|content| !content.trim().is_empty()) {
            text += &format!("\n{}\n{}\n", how.bold(&format!("{title}:")), indent(&content));
            any = true;
        }
    }
    if any {
        text.push('\n');
    }
    text
}

fn mark(status: RunStatus) -> &'static str {
    match status {
        RunStatus::Pass => "PASSED",
        RunStatus::Fail => "FAILED",
        RunStatus::Error => "ERROR",
    }
}

/// The lines of a text, indented by two columns; empty ones stay empty.
fn indent(text: &str) -> String {
    let line = |line: &str| {
        if line.trim().is_empty() { "\n".to_owned() } else { format!("  {line}\n") }
    };
    text.lines().map(line).collect::<String>().trim_end().to_owned()
}

impl View<'_> {
    fn status(&self, status: RunStatus, text: &str) -> String {
        let colour = match status {
            RunStatus::Pass => AnsiColor::Green,
            RunStatus::Fail => AnsiColor::Red,
            RunStatus::Error => AnsiColor::Yellow,
        };
        self.with(colour.on_default().bold(), text)
    }

    fn bold(&self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    fn with(&self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Status, TestCase};

    const PLAIN: View<'_> = View { all: false, colour: false, unfold: "`--all`" };

    #[test]
    fn shows_code_and_result_of_what_failed() {
        let mut failed =
            TestCase::new("no name", Status::Failed).with_message("Expected 1\nbut got 2");
        failed.test_code = Some("assert f() == 1".to_owned());
        let results = Results::of(&[TestCase::new("a name", Status::Passed), failed]);
        let text = view(&results, &PLAIN);
        let expected = "PASSED a name\nFAILED no name\n\nTest Code:\n  assert f() == 1\n\nTest Result:\n  Expected 1\n  \
                        but got 2\n\n1 passed, 1 failed, 0 errored\n";
        assert_eq!(text, expected);
        assert!(view(&results, &View { colour: true, ..PLAIN }).contains("\u{1b}["));
    }

    #[test]
    fn an_error_is_its_message() {
        let text = view(&Results::error("SyntaxError"), &PLAIN);
        assert_eq!(text, "The tests could not be run:\n\nSyntaxError\n");
    }
}
