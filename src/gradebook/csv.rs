//! The table for spreadsheets: one line per result.

use csv::Writer;

use super::Gradebook;
use test_report::text::strip_ansi;

/// Characters that a spreadsheet takes for the start of a formula, the full-width forms of East Asia among them.
const FORMULA: [char; 10] =
    ['=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

impl Gradebook {
    /// As CSV with a header: `exercise,student,status,passed,tests,not_passed,message`. `passed` and `tests` are empty
    /// if a file lists no tests; `not_passed` has the names of the tests that did not pass, one per line. A text that a
    /// spreadsheet would take for a formula begins with an apostrophe.
    pub(crate) fn csv(&self) -> String {
        let mut table = Writer::from_writer(Vec::new());
        let mut line = |cells: [&str; 7]| {
            table.write_record(cells).expect("a line of seven cells goes into memory");
        };
        line(["exercise", "student", "status", "passed", "tests", "not_passed", "message"]);
        for entry in &self.entries {
            let [passed, tests] = match entry.tests {
                Some(sum) => [sum.passed.to_string(), sum.all.to_string()],
                None => [String::new(), String::new()],
            };
            let names: Vec<&str> = entry.failures.iter().map(|test| test.name.as_str()).collect();
            line([
                &cell(&entry.exercise),
                &cell(&entry.student),
                entry.status.as_str(),
                &passed,
                &tests,
                &cell(&names.join("\n")),
                &cell(entry.message.as_deref().unwrap_or_default()),
            ]);
        }
        let bytes = table.into_inner().expect("memory is never full of a table");
        String::from_utf8(bytes).expect("texts make a text")
    }
}

/// A text that every spreadsheet reads as text.
pub(crate) fn cell(said: &str) -> String {
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
