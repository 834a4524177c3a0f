//! Regular expressions of a track. Each is compiled once, at its first use: most runs need few of them, and compiling all
//! would take longer than reading the track.

use std::sync::OnceLock;

use regex::{Regex, RegexBuilder};

use super::Edit;

/// A regular expression.
#[derive(Debug, Clone)]
pub struct Pattern {
    text: String,
    lines: Lines,
    compiled: OnceLock<Regex>,
}

/// What `^` and `$` match.
#[derive(Debug, Clone, Copy)]
enum Lines {
    /// The start and end of the text.
    Whole,
    /// The start and end of each line.
    Each,
}

impl Pattern {
    /// An expression in which `^` and `$` match at the start and end of each line.
    pub(super) fn of_lines(text: &str) -> Self {
        Self { text: text.to_owned(), lines: Lines::Each, compiled: OnceLock::new() }
    }

    /// An expression in which `^` and `$` match at the start and end of the text.
    pub(super) fn of_text(text: &str) -> Self {
        Self { lines: Lines::Whole, ..Self::of_lines(text) }
    }

    /// Whether it compiles.
    pub(super) fn compile(&self) -> Result<Regex, regex::Error> {
        RegexBuilder::new(&self.text).multi_line(matches!(self.lines, Lines::Each)).build()
    }

    /// The compiled expression.
    pub fn regex(&self) -> &Regex {
        // A test holds the embedded tracks to the lint, and the registry takes no others without it.
        self.compiled
            .get_or_init(|| self.compile().expect("the lint compiles each expression of a track"))
    }
}

/// Replacements in their order.
#[derive(Debug, Clone, Default)]
pub struct Edits(Vec<(Pattern, String)>);

impl Edits {
    /// The replacements that a description names.
    pub fn of(edits: &[Edit]) -> Self {
        let edits = edits.iter();
        Self(edits.map(|edit| (Pattern::of_lines(&edit.pattern), edit.replace.clone())).collect())
    }

    /// The text with every match replaced.
    pub fn apply(&self, text: String) -> String {
        self.0.iter().fold(text, |text, (pattern, replace)| {
            pattern.regex().replace_all(&text, replace.as_str()).into_owned()
        })
    }

    /// The same with `{stem}` in the replacements filled in.
    pub fn apply_with_stem(&self, text: String, stem: &str) -> String {
        self.0.iter().fold(text, |text, (pattern, replace)| {
            pattern.regex().replace_all(&text, replace.replace("{stem}", stem)).into_owned()
        })
    }
}
