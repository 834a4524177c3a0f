//! The results for people on a terminal.

use std::fmt::Write;

use crate::gradebook::{Entry, Gradebook, Tally};
use test_report::text::{counted, strip_ansi};

/// With more students than this, the table has one summary line per student.
const COLUMNS: usize = 6;

/// The width of a name in columns; a longer name is cut.
const NAME: usize = 32;

/// One line per exercise, or one per student if that would be too wide; then the totals.
pub(super) fn table(gradebook: &Gradebook) -> String {
    let lines = if gradebook.students.len() <= COLUMNS {
        exercises(gradebook)
    } else {
        students(gradebook)
    };
    aligned(&lines) + &sum(gradebook)
}

/// A text on one line, without control characters.
pub(super) fn printable(text: &str) -> String {
    strip_ansi(text).split(char::is_control).collect::<Vec<_>>().join(" ")
}

fn name(text: &str) -> String {
    let text = printable(text);
    if text.chars().count() <= NAME {
        return text;
    }
    text.chars().take(NAME - 1).chain(['…']).collect()
}

fn exercises(gradebook: &Gradebook) -> Vec<Vec<String>> {
    let students = gradebook.students.iter();
    let head = std::iter::once("exercise".to_owned()).chain(students.map(|student| name(student)));
    let mut lines = vec![head.collect()];
    for exercise in &gradebook.exercises {
        let cell = |student: &String| {
            let found = gradebook
                .entries
                .iter()
                .find(|entry| entry.exercise == *exercise && entry.student == *student);
            found.map_or_else(|| "-".to_owned(), shown)
        };
        let cells = gradebook.students.iter().map(cell);
        lines.push(std::iter::once(name(exercise)).chain(cells).collect());
    }
    lines
}

fn shown(entry: &Entry) -> String {
    let mark = if entry.as_expected == Some(false) { " !" } else { "" };
    match entry.tests {
        Some(sum) => format!("{} {}/{}{mark}", entry.status.as_str(), sum.passed, sum.all),
        None => format!("{}{mark}", entry.status.as_str()),
    }
}

fn students(gradebook: &Gradebook) -> Vec<Vec<String>> {
    let head = ["student", "pass", "fail", "error", "no result", "tests passed"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    for student in &gradebook.students {
        let Tally { pass, fail, error, missing, tests } = gradebook.tally_of(student);
        let counts = [pass, fail, error, missing].map(|count| count.to_string());
        let tests = format!("{}/{}", tests.passed, tests.all);
        lines.push([vec![name(student)], counts.to_vec(), vec![tests]].concat());
    }
    lines
}

/// Aligns the first column left, the others right.
fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| {
        lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for line in lines {
        for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
            // Writing to a string cannot fail.
            let _ = match column {
                0 => write!(text, "{cell:width$}"),
                _ => write!(text, "  {cell:>width$}"),
            };
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

fn sum(gradebook: &Gradebook) -> String {
    let tally = gradebook.tally();
    let Tally { pass, fail, error, missing, tests } = tally;
    format!(
        "\n{} of {} in {}: {pass} pass, {fail} fail, {error} error; {missing} without a result; {} of {} passed\n",
        counted(tally.results(), "result"),
        counted(gradebook.students.len(), "student"),
        counted(gradebook.exercises.len(), "exercise"),
        tests.passed,
        counted(tests.all, "test"),
    )
}
