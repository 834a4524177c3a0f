//! A track that is ready for use: what its description names was found.

use std::fmt;
use std::ops::Deref;

use super::{Edits, File, Pattern, Step, TrackDescription};
use test_report::parser::{self, Parser};

/// A track: its description, and what was made of it once.
pub struct Track {
    description: TrackDescription,
    /// The files of its folders, other than their descriptions.
    files: Vec<File>,
    /// The step that runs the tests.
    test_step: Step,
    /// The parser of its report.
    pub parser: &'static dyn Parser,
    /// The text of the query that finds its tests.
    pub query: Option<&'static str>,
    /// The text of the file that says where its assertions hold the values that they expect.
    pub mutation: Option<&'static str>,
    /// Its regular expressions.
    pub expressions: Expressions,
}

/// The regular expressions of a track.
#[derive(Debug)]
pub struct Expressions {
    /// `workspace.edit`.
    pub test_edits: Edits,
    /// `names.rules`.
    pub name_rules: Edits,
    /// `report.mask`.
    pub masks: Edits,
    /// `report.last_words`.
    pub last_words: Option<Edits>,
    /// `report.output`.
    pub output: Option<Pattern>,
    /// `holding` of each hint, in their order.
    pub hints: Vec<Pattern>,
    /// `example_edit`.
    pub example_edits: Edits,
    example_tests: Option<Pattern>,
    example_head: Option<Pattern>,
}

/// Why a description makes no track. The lint says more of each.
#[derive(Debug, thiserror::Error)]
pub enum TrackError {
    /// The description is malformed.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// There is no step.
    #[error("no `[[step]]`")]
    NoStep,
    /// There is no such parser.
    #[error("no such parser: `{0}`")]
    Parser(String),
    /// There is no such text file in the track.
    #[error("no such text file: `{0}`")]
    File(String),
}

impl Track {
    /// Finds what a description names. `files` are those of its folders.
    pub(super) fn new(description: TrackDescription, files: Vec<File>) -> Result<Self, TrackError> {
        let test_step = description.steps.last().cloned().ok_or(TrackError::NoStep)?;
        let name = &description.report.parser;
        let parser = parser::find(name).ok_or_else(|| TrackError::Parser(name.clone()))?;
        let expressions = Expressions::of(&description);
        let code = &description.test_code;
        let text = |name: &Option<String>| {
            let name = name.as_deref();
            name.map(|name| text(&files, name).ok_or_else(|| TrackError::File(name.to_owned())))
                .transpose()
        };
        let (query, mutation) = (text(&code.query)?, text(&code.mutation)?);
        Ok(Self { description, files, test_step, parser, query, mutation, expressions })
    }

    /// The files of its folders, other than their descriptions, in the order of their names.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The steps before the tests.
    pub fn build_steps(&self) -> &[Step] {
        self.steps.split_last().map_or(&[], |(_, before)| before)
    }

    /// The step that runs the tests.
    pub fn test_step(&self) -> &Step {
        &self.test_step
    }

    /// A solution with the tests of another file in the place of its own, where tests stand in solutions. They come before its
    /// code, so that nothing in it can end in the middle of them: from the first match on, both texts hold tests.
    pub fn with_tests(&self, solution: &str, tests: &str) -> String {
        let Expressions { example_tests, example_head, .. } = &self.expressions;
        let Some(pattern) = example_tests else { return solution.to_owned() };
        let split =
            |text: &'_ str| pattern.regex().find(text).map_or(text.len(), |found| found.start());
        let (code, tests) = (&solution[..split(solution)], &tests[split(tests)..]);
        match example_head.as_ref().and_then(|head| head.regex().find(code)) {
            _ if tests.is_empty() => solution.to_owned(),
            None => format!("{tests}\n{code}"),
            Some(found) => {
                let (before, after) = (&code[..found.start()], &code[found.end()..]);
                format!("{}\n{tests}\n{before}\n{after}", found.as_str())
            }
        }
    }
}

impl Deref for Track {
    type Target = TrackDescription;

    fn deref(&self) -> &TrackDescription {
        &self.description
    }
}

impl fmt::Debug for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Track").field(&self.id).finish()
    }
}

impl Expressions {
    fn of(description: &TrackDescription) -> Self {
        let TrackDescription { report, hints, .. } = description;
        let of_lines = |text: &String| Pattern::of_lines(text);
        Self {
            test_edits: Edits::of(&description.workspace.edits),
            name_rules: Edits::of(&description.names.rules),
            masks: Edits::of(&report.masks),
            last_words: report.last_words.as_deref().map(Edits::of),
            output: report.output.as_deref().map(Pattern::of_text),
            hints: hints.iter().map(|hint| Pattern::of_lines(&hint.holding)).collect(),
            example_edits: Edits::of(&description.example_edits),
            example_tests: description.example_tests.as_ref().map(of_lines),
            example_head: description.example_head.as_ref().map(of_lines),
        }
    }
}

/// The text of one file.
fn text(files: &[File], name: &str) -> Option<&'static str> {
    let file = files.iter().find(|file| file.name == name)?;
    std::str::from_utf8(file.bytes).ok()
}
