//! The table for spreadsheets: one line per result.

use std::collections::{HashMap, HashSet};

use csv::Writer;

use super::grades::ExerciseTotal;
use super::{Entry, Gradebook, shown};
use test_report::text::strip_ansi;

/// Characters that a spreadsheet takes for the start of a formula, the full-width forms of East Asia among them.
const FORMULA: [char; 10] =
    ['=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

impl Gradebook {
    /// As CSV with a header: `exercise,student,status,passed,tests,not_passed,message`, and with grades `points,max_points,late`
    /// and a line for each exercise that was not handed in, with the status `missing`. `passed` and `tests` are empty
    /// if a file lists no tests; `not_passed` has the names of the tests that did not pass, one per line. A text that a
    /// spreadsheet would take for a formula begins with an apostrophe.
    pub fn csv(&self) -> String {
        let graded = self.grades.is_some();
        let mut table = Writer::from_writer(Vec::new());
        let mut line = |cells: [&str; 10]| {
            let cells = if graded { &cells[..] } else { &cells[..7] };
            table.write_record(cells).expect("a line goes into memory");
        };
        line([
            "exercise",
            "student",
            "status",
            "passed",
            "tests",
            "not_passed",
            "message",
            "points",
            "max_points",
            "late",
        ]);
        for entry in &self.entries {
            let points = entry.grade.as_ref().map(|grade| shown(grade.points));
            let max_points = entry.grade.as_ref().map(|grade| shown(grade.max_points));
            let [passed, tests] = match entry.tests {
                Some(sum) => [sum.passed.to_string(), sum.all.to_string()],
                None => [String::new(), String::new()],
            };
            let names: Vec<&str> = entry.failures.iter().map(|test| test.name.as_str()).collect();
            line([
                &cell(&entry.exercise),
                &cell(&entry.student),
                if entry.is_missing { "missing" } else { entry.status.as_str() },
                &passed,
                &tests,
                &cell(&names.join("\n")),
                &cell(entry.message.as_deref().unwrap_or_default()),
                &points.unwrap_or_default(),
                &max_points.unwrap_or_default(),
                if entry.is_late { "yes" } else { "" },
            ]);
        }
        for (exercise, student) in self.missing() {
            let max = shown(exercise.max_points);
            let tests = exercise.tests.to_string();
            let (slug, student) = (cell(&exercise.slug), cell(student));
            line([&slug, &student, "missing", "0", &tests, "", "", "0", &max, ""]);
        }
        let bytes = table.into_inner().expect("memory is never full of a table");
        String::from_utf8(bytes).expect("texts make a text")
    }

    /// The grades as CSV with a line for each student: `student,name`, a column with the points in each exercise, then
    /// `points,max_points,percent,missing,late`. The points of an exercise that was not handed in are empty.
    pub fn csv_wide(&self) -> String {
        let Some(grades) = &self.grades else { return String::new() };
        let mut table = Writer::from_writer(Vec::new());
        let mut line = |cells: Vec<String>| {
            table.write_record(cells).expect("a line goes into memory");
        };
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let slugs: Vec<String> = self.exercises.iter().map(|slug| cell(slug)).collect();
        let sums = texts(&["points", "max_points", "percent", "missing", "late"]);
        line([texts(&["student", "name"]), slugs, sums].concat());
        let of: HashMap<(&str, &str), &Entry> =
            self.entries.iter().map(|e| ((&*e.student, &*e.exercise), e)).collect();
        for row in &grades.students {
            let points = self.exercises.iter().map(|slug| {
                let entry = of.get(&(&*row.student, &**slug)).filter(|entry| !entry.is_missing);
                let grade = entry.and_then(|entry| entry.grade.as_ref());
                grade.map(|grade| shown(grade.points)).unwrap_or_default()
            });
            let sums = vec![
                shown(row.points),
                shown(row.max_points),
                row.percent.map(shown).unwrap_or_default(),
                row.missing.to_string(),
                row.late.to_string(),
            ];
            line([vec![cell(&row.student), cell(&row.name)], points.collect(), sums].concat());
        }
        let bytes = table.into_inner().expect("memory is never full of a table");
        String::from_utf8(bytes).expect("texts make a text")
    }

    /// What was not handed in and has no entry.
    fn missing(&self) -> impl Iterator<Item = (&ExerciseTotal, &str)> {
        let there: HashSet<(&str, &str)> =
            self.entries.iter().map(|entry| (&*entry.exercise, &*entry.student)).collect();
        let grades = self.grades.iter();
        grades.flat_map(|grades| &grades.exercises).flat_map(move |exercise| {
            let there = there.clone();
            let absent = self.students.iter().filter(move |student| {
                !there.contains(&(exercise.slug.as_str(), student.as_str()))
            });
            absent.map(move |student| (exercise, student.as_str()))
        })
    }
}

/// A text that every spreadsheet reads as text.
pub fn cell(said: &str) -> String {
    let said = strip_ansi(said);
    if said.starts_with(FORMULA) { format!("'{said}") } else { said.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::Entry;
    use super::*;
    use test_report::model::{Status, TestCase};
    use test_report::results::exercism::Results;

    #[test]
    fn what_looks_like_a_formula_is_a_text() {
        let failed = TestCase::new("=HYPERLINK(\"x\",1)", Status::Failed);
        let passed = TestCase::new("fine", Status::Passed);
        let entries = vec![
            Entry::of("bob".into(), "@sum".into(), Results::of(&[failed, passed])),
            Entry::of("a,b".into(), "eve".into(), Results::error("-1\nline \"two\"")),
        ];
        let table = Gradebook { entries, ..Gradebook::default() }.csv();
        let expected = "exercise,student,status,passed,tests,not_passed,message\n\
                        bob,'@sum,fail,1,2,\"'=HYPERLINK(\"\"x\"\",1)\",\n\
                        \"a,b\",eve,error,,,,\"'-1\nline \"\"two\"\"\"\n";
        assert_eq!(table, expected);
        for sign in ["\u{ff1d}1", "\u{ff0b}1", "\u{ff0d}1", "\u{ff20}x", "\u{1b}[0m=1"] {
            assert!(cell(sign).starts_with('\''), "{sign}");
        }
    }
}
