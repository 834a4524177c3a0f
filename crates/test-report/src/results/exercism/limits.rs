//! The limits of the format, in the order in which they apply.
//!
//! | what | limit | source |
//! |---|---|---|
//! | `output` of a test | 500 characters in all | Exercism's test runner interface |
//! | `message` of a test | 10,000 characters | our choice: nobody reads more |
//! | top `message` | 65,535 bytes | the interface's current text |
//! | `name` of a test | 1,024 characters, and a number | our choice: nobody reads more |
//! | the file | 400 KiB; production refuses 500 KiB | `tooling-invoker` |
//!
//! Only this room cuts names, because tests are identified by them. If two names are equal after cutting, the later one
//! gets a number. A file that is too large loses outputs first, then messages, then test code, then the ends of names,
//! never a test or a status.

use std::collections::HashMap;

use crate::text::{truncate_bytes, truncate_graphemes};

use super::{Results, Test};

/// Characters of a test's output.
const OUTPUT_CHARACTERS: usize = 500;
/// The sentence that the interface prescribes.
const OUTPUT_MARKER: &str = "\nOutput was truncated. Please limit to 500 chars";
/// Characters of a test's message.
const TEST_MESSAGE_CHARACTERS: usize = 10_000;
/// Bytes of the top message.
const MESSAGE_BYTES: usize = 65_535;
/// Characters of a test's name.
const NAME_CHARACTERS: usize = 1_024;
/// Characters of a name that are kept in a file that is too large.
const SHORT_NAME_CHARACTERS: usize = 100;
/// Bytes of the file.
const FILE_BYTES: usize = 400 * 1024;
const MARKER: &str = "\n... (truncated)";

impl Results {
    /// The results as the file has them.
    #[must_use]
    pub fn within_limits(&self) -> Self {
        serde_json::from_str(&self.to_json()).expect("the file's text is that of results")
    }

    /// The file's text, within every limit of the format.
    pub fn to_json(&self) -> String {
        let mut results = self.clone();
        results.message =
            results.message.map(|text| truncate_bytes(&text, MESSAGE_BYTES, "\n... (truncated)"));
        for test in results.tests.iter_mut().flatten() {
            test.output = test.output.take().map(|text| truncate_output(&text));
            test.message = test
                .message
                .take()
                .map(|text| truncate_graphemes(&text, TEST_MESSAGE_CHARACTERS, MARKER));
        }
        cut_names(&mut results, NAME_CHARACTERS);
        let mut text = render(&results);
        for field in [Field::Output, Field::Message, Field::Code] {
            let mut cap = 64 * 1024;
            while text.len() > FILE_BYTES && cap > 0 {
                cap = if cap > 64 { cap / 4 } else { 0 };
                for test in results.tests.iter_mut().flatten() {
                    field.cap(test, cap);
                }
                text = render(&results);
            }
        }
        if text.len() > FILE_BYTES {
            cut_names(&mut results, SHORT_NAME_CHARACTERS);
            text = render(&results);
        }
        if text.len() > FILE_BYTES {
            let count = self.tests.as_ref().map_or(0, Vec::len);
            return render(&Self::error(format!("There are too many tests to report: {count}.")));
        }
        text
    }
}

/// At most 500 characters, cut between grapheme clusters.
fn truncate_output(text: &str) -> String {
    truncate_graphemes(text, OUTPUT_CHARACTERS, OUTPUT_MARKER)
}

/// Cuts the names that are too long, and numbers those that are equal afterwards.
fn cut_names(results: &mut Results, limit: usize) {
    let mut seen: HashMap<String, u32> = HashMap::new();
    let tests = results.tests.iter_mut().flatten();
    for test in tests.filter(|test| test.name.chars().nth(limit).is_some()) {
        let cut = truncate_graphemes(&test.name, limit, "…");
        let count = seen.entry(cut.clone()).or_insert(0);
        *count += 1;
        test.name = if *count == 1 { cut } else { format!("{cut} ({count})") };
    }
}

#[derive(Clone, Copy)]
enum Field {
    Output,
    Message,
    Code,
}

impl Field {
    /// Cuts the field of a test to `cap` bytes; at 0 an output or code is removed, while a message becomes a short
    /// note.
    fn cap(self, test: &mut Test, cap: usize) {
        let (slot, marker) = match self {
            Self::Output => (&mut test.output, OUTPUT_MARKER),
            Self::Message => (&mut test.message, MARKER),
            Self::Code => (&mut test.test_code, MARKER),
        };
        *slot = match (slot.take(), self, cap) {
            (Some(message), Self::Message, 0) => {
                Some(truncate_bytes(&message, MARKER.len() + 16, MARKER))
            }
            (_, _, 0) => None,
            (message, _, cap) => {
                message.map(|message| truncate_bytes(&message, cap.max(marker.len()), marker))
            }
        };
    }
}

fn render(results: &Results) -> String {
    serde_json::to_string_pretty(results).expect("strings, numbers and lists are JSON") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Status, TestCase};

    fn read(text: &str) -> Results {
        serde_json::from_str(text).unwrap()
    }

    fn case(output: usize, message: usize) -> TestCase {
        TestCase {
            output: Some("o".repeat(output)),
            test_code: Some("code".to_owned()),
            ..TestCase::new("name", Status::Failed).with_message("m".repeat(message))
        }
    }

    #[test]
    fn output_is_cut_at_500_characters_with_the_exact_sentence() {
        for (length, cut) in [(499, false), (500, false), (501, true), (100_000, true)] {
            let results = read(&Results::of(&[case(length, 1)]).to_json());
            let output = results.tests.unwrap().remove(0).output.unwrap();
            assert_eq!(
                output.ends_with("Output was truncated. Please limit to 500 chars"),
                cut,
                "{length}"
            );
            assert_eq!(output.chars().count(), length.min(500));
        }
    }

    #[test]
    fn names_are_cut_and_told_apart() {
        let long =
            |end: &str| TestCase::new(format!("{}{end}", "ü".repeat(70_000)), Status::Passed);
        let cases = [long("1"), TestCase::new("ü".repeat(1_024), Status::Passed), long("2")];
        let tests = read(&Results::of(&cases).to_json()).tests.unwrap();
        let cut = format!("{}…", "ü".repeat(1_023));
        let names = [cut.clone(), "ü".repeat(1_024), format!("{cut} (2)")];
        assert_eq!(tests.into_iter().map(|test| test.name).collect::<Vec<_>>(), names);
    }

    #[test]
    fn a_file_that_is_too_large_keeps_every_test_with_a_short_name() {
        let name = |number: usize| format!("{number}{}", "ü".repeat(1_000));
        let cases: Vec<TestCase> =
            (0..1_000).map(|number| TestCase::new(name(number), Status::Passed)).collect();
        let text = Results::of(&cases).to_json();
        assert!(text.len() <= FILE_BYTES);
        let tests = read(&text).tests.unwrap();
        assert_eq!(tests.len(), 1_000);
        assert_eq!(tests[42].name.chars().count(), 100);
        assert!(tests[42].name.starts_with("42ü"));
    }

    #[test]
    fn the_top_message_has_a_limit_in_bytes() {
        let results = read(&Results::error("ü".repeat(70_000)).to_json());
        assert!(results.message.unwrap().len() <= 65_535);
    }

    #[test]
    fn a_large_file_loses_outputs_then_messages_and_no_status() {
        let many: Vec<TestCase> = (0..1000).map(|_| case(500, 10)).collect();
        let text = Results::of(&many).to_json();
        assert!(text.len() <= FILE_BYTES);
        let tests = read(&text).tests.unwrap();
        assert_eq!(tests.len(), 1000);
        assert!(tests.iter().all(|test| test.message.as_deref() == Some("mmmmmmmmmm")));
        let long: Vec<TestCase> = (0..100).map(|_| case(10, 100_000)).collect();
        let text = Results::of(&long).to_json();
        assert!(text.len() <= FILE_BYTES);
        assert_eq!(read(&text).tests.unwrap().len(), 100);
    }

    #[test]
    fn too_many_tests_are_an_error_that_says_how_many() {
        let many: Vec<TestCase> = (0..20_000).map(|_| case(1, 1)).collect();
        let results = read(&Results::of(&many).to_json());
        assert_eq!(results.message.as_deref(), Some("There are too many tests to report: 20000."));
    }
}
