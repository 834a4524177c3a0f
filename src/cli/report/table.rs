//! The results for people on a terminal.

use std::collections::HashMap;

use super::super::table::{Column, table as aligned};
use course::gradebook::{Entry, Gradebook, StudentTotal, Tally, shown as points};
use test_report::text::{self, counted, for_terminal};

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
    lines + &sum(gradebook)
}

/// A text on one line, without what steers a terminal.
pub(super) fn printable(text: &str) -> String {
    for_terminal(text).split(char::is_control).collect::<Vec<_>>().join(" ")
}

fn name(text: &str) -> String {
    let text = printable(text);
    if text.chars().count() <= NAME {
        return text;
    }
    text.chars().take(NAME - 1).chain(['…']).collect()
}

fn exercises(gradebook: &Gradebook) -> String {
    let students = gradebook.students.iter().map(|student| Column::Right(name(student)));
    let row = |exercise: &String| {
        let cell = |student: &String| {
            let found = gradebook
                .entries
                .iter()
                .find(|entry| entry.exercise == *exercise && entry.student == *student);
            found.map_or_else(|| "-".to_owned(), shown)
        };
        let cells = gradebook.students.iter().map(cell);
        std::iter::once(name(exercise)).chain(cells).collect::<Vec<_>>()
    };
    let rows = gradebook.exercises.iter().map(row);
    let points = gradebook.grades.iter().map(|grades| {
        let sums = grades.students.iter();
        let sums = sums.map(|row| format!("{}/{}", points(row.points), points(row.max_points)));
        std::iter::once("points".to_owned()).chain(sums).collect()
    });
    let rows = rows.chain(points);
    aligned(std::iter::once(Column::left("exercise")).chain(students), rows)
}

fn shown(entry: &Entry) -> String {
    let mark = if entry.as_expected == Some(false) { " !" } else { "" };
    match entry.tests {
        Some(sum) => format!("{} {}/{}{mark}", entry.status.as_str(), sum.passed, sum.all),
        None => format!("{}{mark}", entry.status.as_str()),
    }
}

fn students(gradebook: &Gradebook) -> String {
    let totals = gradebook.grades.as_ref().map(|grades| &grades.students);
    let totals: HashMap<&str, &StudentTotal> =
        totals.into_iter().flatten().map(|total| (total.student.as_str(), total)).collect();
    let last = if totals.is_empty() { &["tests passed"][..] } else { &["late", "points", "%"] };
    let counted = [&["pass", "fail", "error", "no result"][..], last].concat();
    let counted: Vec<Column> = counted.into_iter().map(Column::right).collect();
    let row = |student: &String| {
        let Tally { pass, fail, error, missing, tests } = gradebook.tally_of(student);
        let counts = [pass, fail, error, missing].map(|count| count.to_string());
        let last = match totals.get(student.as_str()) {
            None => vec![format!("{}/{}", tests.passed, tests.all)],
            Some(total) => vec![
                total.late.to_string(),
                format!("{}/{}", points(total.points), points(total.max_points)),
                total.percent.map(points).unwrap_or_default(),
            ],
        };
        [vec![name(student)], counts.to_vec(), last].concat()
    };
    let rows = gradebook.students.iter().map(row);
    aligned(std::iter::once(Column::left("student")).chain(counted), rows)
}

fn sum(gradebook: &Gradebook) -> String {
    let tally = gradebook.tally();
    let Tally { pass, fail, error, missing, tests } = tally;
    let passed = match &gradebook.grades {
        None => format!("{} of {} passed", tests.passed, counted(tests.all, "test")),
        Some(grades) => {
            let all = |of: fn(&StudentTotal) -> f64| text::sum(grades.students.iter().map(of));
            format!(
                "{} of {} points",
                points(all(|row| row.points)),
                points(all(|row| row.max_points))
            )
        }
    };
    format!(
        "\n{} of {} in {}: {pass} pass, {fail} fail, {error} error; {missing} without a result; {passed}\n",
        counted(tally.results(), "result"),
        counted(gradebook.students.len(), "student"),
        counted(gradebook.exercises.len(), "exercise"),
    )
}
