//! The results as a student sees them: spec 002, "UI/UX concerns".

use anstyle::{AnsiColor, Style};

use super::{Results, RunStatus, Test};

/// The text for a terminal. Of passed tests only the name is shown, unless `all`.
pub fn view(results: &Results, all: bool, colour: bool) -> String {
    let paint = Paint { colour };
    let mut text = String::new();
    if let Some(message) = &results.message {
        text += &format!(
            "{}\n\n{message}\n",
            paint.status(results.status, "The tests could not be run:")
        );
    }
    let tests = results.tests.as_deref().unwrap_or_default();
    for test in tests {
        text += &one(test, all, &paint);
    }
    let count = |status| tests.iter().filter(|test| test.status == status).count();
    if !tests.is_empty() {
        let counts = format!(
            "{} passed, {} failed, {} errored",
            count(RunStatus::Pass),
            count(RunStatus::Fail),
            count(RunStatus::Error)
        );
        text += &format!("\n{}\n", paint.status(results.status, &counts));
    }
    text
}

fn one(test: &Test, all: bool, paint: &Paint) -> String {
    let mut text = format!("{} {}", paint.status(test.status, mark(test.status)), test.name);
    if let Some(task) = test.task_id {
        text += &format!(" (task {task})");
    }
    text.push('\n');
    if test.status == RunStatus::Pass && !all {
        return text;
    }
    let sections = [
        ("Test Code", &test.test_code),
        ("Test Result", &test.message),
        ("Your Output", &test.output),
    ];
    for (title, content) in sections {
        if let Some(content) = content {
            text += &format!("\n{}\n{}\n", paint.bold(&format!("{title}:")), indent(content));
        }
    }
    text.push('\n');
    text
}

fn mark(status: RunStatus) -> &'static str {
    match status {
        RunStatus::Pass => "PASSED",
        RunStatus::Fail => "FAILED",
        RunStatus::Error => "ERROR",
    }
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect::<String>().trim_end().to_owned()
}

struct Paint {
    colour: bool,
}

impl Paint {
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

    #[test]
    fn shows_code_and_result_of_what_failed() {
        let mut failed =
            TestCase::new("no name", Status::Failed).with_message("Expected 1\nbut got 2");
        failed.test_code = Some("assert f() == 1".to_owned());
        let results = Results::of(&[TestCase::new("a name", Status::Passed), failed]);
        let text = view(&results, false, false);
        let expected = "PASSED a name\nFAILED no name\n\nTest Code:\n  assert f() == 1\n\nTest Result:\n  Expected 1\n  \
                        but got 2\n\n\n1 passed, 1 failed, 0 errored\n";
        assert_eq!(text, expected);
        assert!(view(&results, false, true).contains("\u{1b}["));
    }

    #[test]
    fn an_error_is_its_message() {
        let text = view(&Results::error("SyntaxError"), false, false);
        assert_eq!(text, "The tests could not be run:\n\nSyntaxError\n");
    }
}
