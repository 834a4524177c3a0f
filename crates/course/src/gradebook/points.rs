//! `points.toml`: how many points the tests of an exercise are worth.

use std::path::{Path, PathBuf};
use std::{fs, io};

use globset::{GlobBuilder, GlobMatcher};
use serde::Deserialize;
use toml::Spanned;

use test_report::text::{Attributed, Diagnostic, Fault};

/// Where an exercise may have the file, the first one first.
const PATHS: [&str; 2] = ["points.toml", ".meta/points.toml"];

/// `points.toml`, beside an exercise. Without the file, each test counts 1.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PointsFile {
    /// Points of each test that no entry of `points` selects [default: 1].
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>", range(min = 0.0)))]
    default: Option<Spanned<f64>>,
    /// Points of a solution that was handed in, but whose tests could not start, such as after a compile error [default: 0].
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>", range(min = 0.0)))]
    error_points: Option<Spanned<f64>>,
    /// Points of some tests. If several entries select a test, one by its name beats one by its task, which beats a pattern.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PointsEntry>"))]
    points: Vec<Spanned<PointsEntry>>,
}

/// An entry `[[points]]`. It has exactly one of `test`, `pattern` and `task`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct PointsEntry {
    /// The name of a test, or several names, as `run` shows them.
    #[cfg_attr(feature = "schema", schemars(with = "Option<OneOrMore>"))]
    test: Option<Spanned<OneOrMore>>,
    /// A pattern for names of tests, or several patterns: `*` stands for any text, `?` for one character.
    #[cfg_attr(feature = "schema", schemars(with = "Option<OneOrMore>"))]
    pattern: Option<Spanned<OneOrMore>>,
    /// All tests of a task.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    task: Option<Spanned<u32>>,
    /// Points of each selected test; with `all_or_nothing`, of all of them together.
    #[cfg_attr(feature = "schema", schemars(with = "f64", range(min = 0.0)))]
    points: Spanned<f64>,
    /// The points are added to the sum, but not to the maximum.
    #[serde(default)]
    bonus: bool,
    /// Students see the points, but neither the names nor the messages of these tests.
    #[serde(default)]
    hidden: bool,
    /// The points are given only if all selected tests pass.
    #[serde(default)]
    all_or_nothing: bool,
    /// With `all_or_nothing`, the name of the group [default: the names or patterns of its tests].
    name: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

/// The points of an exercise's tests, before the tests are known.
#[derive(Debug, Clone)]
pub struct Points {
    pub(super) default: f64,
    pub(super) for_error: f64,
    pub(super) rules: Vec<Rule>,
    file: PathBuf,
}

/// What a test is worth.
#[derive(Debug, Clone)]
pub(super) struct Rule {
    pub(super) selector: Selector,
    pub(super) points: f64,
    pub(super) is_bonus: bool,
    pub(super) is_hidden: bool,
    /// The name of the group whose tests must all pass.
    pub(super) group: Option<String>,
    /// The line of the selector in the file.
    pub(super) line: usize,
}

/// Which tests.
#[derive(Debug, Clone)]
pub(super) enum Selector {
    Names(Vec<String>),
    Patterns(Vec<GlobMatcher>),
    Task(u32),
}

/// `points.toml` cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PointsError {
    /// It cannot be read.
    #[error("cannot read `{path}`")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It says what it must not say.
    #[error("`{path}`, line {line}: {what}")]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
        /// What to do about it; empty if that is clear.
        help: String,
    },
}

impl Diagnostic for PointsError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Read { .. } => None,
            Self::Wrong { help, .. } => Some(help.clone()).filter(|help| !help.is_empty()),
        }
    }
}

impl Attributed for PointsError {
    fn fault(&self) -> Fault {
        Fault::Request
    }
}

impl Default for Points {
    fn default() -> Self {
        Self { default: 1.0, for_error: 0.0, rules: Vec::new(), file: PathBuf::new() }
    }
}

impl Points {
    /// The points of an exercise's folder; each test counts 1 if the folder has no `points.toml`.
    pub fn of_folder(folder: &Path) -> Result<Self, PointsError> {
        for path in PATHS.map(|path| folder.join(path)) {
            match fs::read_to_string(&path) {
                Ok(text) => return Self::parse(&text, &path),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(source) => return Err(PointsError::Read { path, source }),
            }
        }
        Ok(Self::default())
    }

    /// Whether a folder has the file.
    pub fn are_in(folder: &Path) -> bool {
        PATHS.iter().any(|path| folder.join(path).is_file())
    }

    fn parse(text: &str, path: &Path) -> Result<Self, PointsError> {
        let reader = Reader { text, path };
        let file: PointsFile = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let help = "the schema is printed by `test-runner schema points`";
            reader.wrong(at, error.message().trim().replace('\n', ", "), help)
        })?;
        let number = |number: Option<&Spanned<f64>>, default| {
            number.map_or(Ok(default), |number| reader.number(number))
        };
        Ok(Self {
            default: number(file.default.as_ref(), 1.0)?,
            for_error: number(file.error_points.as_ref(), 0.0)?,
            rules: file.points.iter().map(|entry| reader.rule(entry)).collect::<Result<_, _>>()?,
            file: path.to_owned(),
        })
    }

    /// An error of the entry at this line.
    pub(super) fn wrong(&self, line: usize, what: String, help: String) -> PointsError {
        PointsError::Wrong { path: self.file.clone(), line, what, help }
    }
}

/// Turns what a file says into what it means.
struct Reader<'a> {
    text: &'a str,
    path: &'a Path,
}

impl Reader<'_> {
    fn line(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or(self.text);
        before.matches('\n').count() + 1
    }

    fn wrong(&self, at: usize, what: impl Into<String>, help: impl Into<String>) -> PointsError {
        let (path, line) = (self.path.to_owned(), self.line(at));
        PointsError::Wrong { path, line, what: what.into(), help: help.into() }
    }

    fn number(&self, number: &Spanned<f64>) -> Result<f64, PointsError> {
        let points = *number.get_ref();
        if points.is_finite() && (0.0..=1e6).contains(&points) {
            return Ok(points);
        }
        let what = format!("`{points}` is not a number of points");
        Err(self.wrong(number.span().start, what, "write a number from 0 to 1000000"))
    }

    fn rule(&self, entry: &Spanned<PointsEntry>) -> Result<Rule, PointsError> {
        let at = entry.span().start;
        let PointsEntry { test, pattern, task, points, bonus, hidden, all_or_nothing, name } =
            entry.get_ref();
        let (selector, label, from) = match (test, pattern, task) {
            (Some(test), None, None) => {
                let names = self.texts(test)?;
                (Selector::Names(names.clone()), names.join(", "), test.span().start)
            }
            (None, Some(pattern), None) => {
                let texts = self.texts(pattern)?;
                let from = pattern.span().start;
                let globs = texts.iter().map(|text| self.glob(text, from));
                let globs = globs.collect::<Result<_, _>>()?;
                (Selector::Patterns(globs), texts.join(", "), from)
            }
            (None, None, Some(task)) => {
                let number = *task.get_ref();
                (Selector::Task(number), format!("task {number}"), task.span().start)
            }
            _ => {
                let help = "write one of `test = \"NAME\"`, `pattern = \"NAME*\"` and `task = 1`";
                return Err(self.wrong(
                    at,
                    "the entry needs exactly one of `test`, `pattern` and `task`",
                    help,
                ));
            }
        };
        if name.is_some() && !all_or_nothing {
            let help = "add `all_or_nothing = true`, or remove `name`";
            return Err(self.wrong(at, "`name` is the name of an all-or-nothing group", help));
        }
        Ok(Rule {
            selector,
            points: self.number(points)?,
            is_bonus: *bonus,
            is_hidden: *hidden,
            group: all_or_nothing.then(|| name.clone().unwrap_or(label)),
            line: self.line(from),
        })
    }

    fn texts(&self, texts: &Spanned<OneOrMore>) -> Result<Vec<String>, PointsError> {
        let list = match texts.get_ref() {
            OneOrMore::One(text) => vec![text.clone()],
            OneOrMore::More(list) => list.clone(),
        };
        if list.is_empty() || list.iter().any(|text| text.trim().is_empty()) {
            let help = "`test-runner test DIR` shows the names of the tests";
            return Err(self.wrong(texts.span().start, "the name of a test is empty", help));
        }
        Ok(list)
    }

    /// A pattern in which only `*` and `?` have a meaning: names of tests have brackets and braces.
    fn glob(&self, text: &str, at: usize) -> Result<GlobMatcher, PointsError> {
        let mut escaped = String::new();
        for character in text.chars() {
            if matches!(character, '[' | ']' | '{' | '}' | '\\' | '!' | ',') {
                escaped.push('\\');
            }
            escaped.push(character);
        }
        let mut glob = GlobBuilder::new(&escaped);
        let glob =
            glob.literal_separator(false).backslash_escape(true).build().map_err(|error| {
                self.wrong(at, format!("`{text}` is not a pattern: {}", error.kind()), "")
            })?;
        Ok(glob.compile_matcher())
    }
}
