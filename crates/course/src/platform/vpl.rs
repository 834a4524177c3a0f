//! Moodle's VPL: the output of `vpl_evaluate.sh`, with the marks `Grade :=>>` and `<|--` … `--|>`.

use super::{EnvironmentError, PlatformRun, shown};
use test_report::results::exercism::RunStatus;

/// The grades of the activity, as VPL states them in `vpl_environment.sh`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    min: f64,
    max: f64,
}

impl Scale {
    pub(super) fn of(variable: impl Fn(&str) -> Option<String>) -> Result<Self, EnvironmentError> {
        let number = |name, default| match variable(name).filter(|value| !value.is_empty()) {
            None => Ok(default),
            Some(text) => text.trim().parse().map_err(|_| EnvironmentError::NotANumber(name, text)),
        };
        Ok(Self { min: number("VPL_GRADEMIN", 0.0)?, max: number("VPL_GRADEMAX", 10.0)? })
    }
}

/// A line that begins with `-` is a title, and one that begins with `>` is shown as it is. So no line of a message can be a mark:
/// VPL takes the last line with `Grade :=>>` for the grade, wherever it is.
pub(super) fn text(run: &PlatformRun, scale: Scale) -> String {
    let mut text = "<|--\n".to_owned();
    let points = format!("{} of {} points", shown(run.points), shown(run.max_points));
    title(&mut text, &format!("{}: {points}", run.slug));
    if let Some(message) = &run.message {
        quote(&mut text, message);
    }
    for test in &run.tests {
        let word = match test.status {
            RunStatus::Pass => "passed",
            RunStatus::Fail => "failed",
            RunStatus::Error => "error",
        };
        let points = format!("{} of {}", shown(test.points), shown(test.max_points));
        title(&mut text, &format!("{} ({word}, {points})", test.name));
        if let Some(feedback) = test.feedback().filter(|_| !test.passed()) {
            quote(&mut text, &feedback);
        }
    }
    text += "--|>\n";
    let grade = scale.min + run.fraction() * (scale.max - scale.min);
    text + &format!("Grade :=>> {}\n", shown(grade))
}

fn title(text: &mut String, title: &str) {
    let line: Vec<&str> = title.split(char::is_control).collect();
    *text += &format!("-{}\n", line.join(" "));
}

fn quote(text: &mut String, said: &str) {
    for line in said.split(['\n', '\r']) {
        *text += &format!(">{line}\n");
    }
}
