//! What students must not read of hidden tests in the message of a whole run: a compiler may quote the lines of a test, or name it.

use std::collections::BTreeSet;

use super::scheme::KnownTest;

/// Shorter lines of code are no secret, such as `end` or `});`.
const SHORTEST_SECRET: usize = 8;

/// In place of the lines that are withheld.
const IN_PLACE: &str = "(a line about a hidden test)";

/// The names of hidden tests, and the lines of their code that no other test has.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Withheld {
    names: BTreeSet<String>,
    lines: BTreeSet<String>,
}

impl Withheld {
    pub(super) fn of(hidden: &[&KnownTest], shown: &[&KnownTest]) -> Self {
        let lines = |tests: &[&KnownTest]| -> BTreeSet<String> {
            let code = tests.iter().filter_map(|test| test.code.as_deref());
            let lines = code.flat_map(str::lines).map(str::trim);
            lines.filter(|line| line.len() >= SHORTEST_SECRET).map(str::to_owned).collect()
        };
        let open = lines(shown);
        let names = hidden.iter().map(|test| test.name.clone()).collect();
        Self {
            names,
            lines: lines(hidden).into_iter().filter(|line| !open.contains(line)).collect(),
        }
    }

    /// The message without the lines that name or quote a hidden test.
    pub(crate) fn out_of(&self, message: &str) -> String {
        let mut kept: Vec<&str> = Vec::new();
        for line in message.split('\n') {
            let line = if self.is_in(line) { IN_PLACE } else { line };
            if line != IN_PLACE || kept.last() != Some(&IN_PLACE) {
                kept.push(line);
            }
        }
        kept.join("\n")
    }

    fn is_in(&self, line: &str) -> bool {
        self.lines.iter().any(|secret| line.contains(secret))
            || self.names.iter().any(|name| has_word(line, name))
    }
}

/// Whether a text has these words, and not as parts of longer ones. In code, they may be joined: `test_half` for `test half`.
fn has_word(text: &str, words: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let [apart, words] = [text, words].map(|text| text.replace('_', " "));
    !words.is_empty()
        && apart.match_indices(&words).any(|(at, _)| {
            let after = &text[at + words.len()..];
            !text[..at].ends_with(is_part) && !after.starts_with(is_part)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_name_or_quote_a_hidden_test_are_withheld() {
        let test = |name: &str, code: &str| KnownTest {
            name: name.to_owned(),
            task: None,
            code: Some(code.to_owned()),
        };
        let shown = test("test_one", "void test_one(void) {\n  int n = neg(1);\n}\n");
        let hidden =
            test("test half", "void test_half(void) {\n  int n = neg(1);\n  is(2, half(5));\n}\n");
        let withheld = Withheld::of(&[&hidden], &[&shown]);
        let message = "test_neg.c: In function ‘test_half’:\n\
            test_neg.c:9:3: error: too few arguments to function ‘half’\n    \
            9 |   is(2, half(5));\n      |   ^~\n    \
            4 |   int n = neg(1);\nuntest_half test_halfway";
        assert_eq!(
            withheld.out_of(message),
            "(a line about a hidden test)\n\
            test_neg.c:9:3: error: too few arguments to function ‘half’\n\
            (a line about a hidden test)\n      |   ^~\n    \
            4 |   int n = neg(1);\nuntest_half test_halfway"
        );
        assert_eq!(Withheld::default().out_of(message), message);
    }
}
