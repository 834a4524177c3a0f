//! The rows of the input: lines of JSON, one solution each.
//!
//! A line that is no row is a [`RowError`] of its own and hides no other line. The lines are found once; a row is read when it
//! runs, so that a large input takes little memory.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::path::PathBuf;

use indexmap::IndexMap;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{ParsedRow, task};
use runner::problem::ProgramTests;
use runner::program::FunctionCase;
use runner::workspace::plain;
use sandbox::MappedFile;
use test_report::text::{Attributed, Diagnostic, Fault};

/// A solution: a folder, or files, and the exercise whose tests it is to pass.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BatchRow {
    /// Its own name, which no other row has.
    pub id: String,
    /// The track's id; without it, the track is recognised by the files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub track: Option<String>,
    /// The exercise. May be missing if the row has `problem`, `program` or `function`.
    #[serde(default)]
    pub slug: String,
    /// The folder with the solution. Without an exercise, it is trusted to hold the tests, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// In place of `dir`: the solution's files, by their path in the exercise's folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<IndexMap<String, String>>,
    /// The folder of the exercise: tests, configuration and data come from there. Without it, `--exercises` finds it by the slug.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exercise: Option<PathBuf>,
    /// In place of `exercise`: the exercise's files, by their path in its folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exercise_files: Option<IndexMap<String, String>>,
    /// What is being solved, where several rows are attempts at the same; for pass@k.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// What the run may use; what is left out is as for the whole batch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<RowLimits>,
    /// In place of `slug`: the name of a problem in the folder `--problems`. The solution is a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// In place of `slug`: tests of a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<ProgramTests>,
    /// In place of `slug`: the name of a function, or `Class.method`. `cases` has its calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// The calls of `function`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cases: Option<Vec<FunctionCase>>,
    /// Everything else, which comes out again as `meta`.
    #[serde(flatten)]
    pub meta: Map<String, Value>,
}

/// The keys that a row may have, beside those that come out again.
const KEYS: [&str; 9] =
    ["id", "track", "slug", "dir", "files", "exercise", "exercise_files", "task", "limits"];

/// The keys that a row without a slug may have, too. Beside a slug, they are data.
const TASK_KEYS: [&str; 4] = ["problem", "program", "function", "cases"];

/// The limits of one row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RowLimits {
    /// Wall-clock time, in seconds: of the run, or of each run of a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_s: Option<f64>,
    /// CPU time of each process, in whole seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_s: Option<u64>,
    /// Memory of all processes of the run together, in MiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_mb: Option<u64>,
    /// CPU time of each run of a program, or of each call of a function, in seconds: 10, or that of the problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_s: Option<f64>,
}

/// Why a line is no row. The text is for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct RowError {
    /// What the line says of itself.
    pub head: Head,
    why: String,
}

/// The input cannot be used at all.
#[derive(Debug, thiserror::Error)]
pub enum RowsError {
    /// It holds no line.
    #[error("the input has no rows")]
    Empty,
    /// It cannot be read.
    #[error("cannot read standard input")]
    Read(#[source] io::Error),
}

impl Diagnostic for RowsError {
    fn help(&self) -> Option<String> {
        let Self::Empty = self else { return None };
        let help = r#"write one JSON object per line, such as {"id": "1", "track": "python", "slug": "two-fer", "dir": "solutions/1"}; `test-runner batch plan DIR` prints such lines"#;
        Some(help.to_owned())
    }
}

impl Attributed for RowsError {
    fn fault(&self) -> Fault {
        Fault::Request
    }
}

/// The lines of an input.
#[derive(Debug)]
pub struct Rows {
    text: MappedFile,
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    /// Counted from 1.
    number: usize,
    range: Range<usize>,
    /// The line that has the same id and comes first.
    same_id_as: Option<usize>,
}

/// The ids of lines, each with the first line that has it.
#[derive(Debug, Default)]
pub(super) struct Ids(HashMap<String, usize>);

/// What a line says of itself, also if it is no row.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Head {
    /// The row's name.
    pub id: Option<String>,
    /// The track's id.
    #[serde(default)]
    pub track: Option<String>,
    /// The exercise.
    #[serde(default)]
    pub slug: Option<String>,
}

/// The folders that a line names.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Named {
    /// The solution's.
    #[serde(default)]
    pub(super) dir: Option<PathBuf>,
    /// The exercise's.
    #[serde(default)]
    pub(super) exercise: Option<PathBuf>,
    #[serde(default)]
    exercise_files: Option<IgnoredAny>,
}

impl Named {
    /// Whether the line brings or names the exercise.
    fn has_exercise(&self) -> bool {
        self.exercise.is_some() || self.exercise_files.is_some()
    }

    pub(super) fn into_folders(self) -> impl Iterator<Item = PathBuf> {
        [self.dir, self.exercise].into_iter().flatten()
    }
}

impl Rows {
    /// Finds the lines; blank ones are left out.
    pub fn of(text: MappedFile) -> Result<Self, RowsError> {
        let mut lines = Vec::new();
        let mut ids = Ids::default();
        let mut from = 0;
        for (at, line) in text.split(|&byte| byte == b'\n').enumerate() {
            let range = from..from + line.len();
            from = range.end + 1;
            if line.trim_ascii().is_empty() {
                continue;
            }
            let number = at + 1;
            let same_id_as = ids.note(line, number);
            lines.push(Line { number, range, same_id_as });
        }
        if lines.is_empty() { Err(RowsError::Empty) } else { Ok(Self { text, lines }) }
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are none; there never are.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The number of a line in the input, counted from 1.
    pub fn number(&self, place: usize) -> usize {
        self.lines[place].number
    }

    /// Whether every row names its exercise.
    pub fn all_name_exercises(&self) -> bool {
        (0..self.len()).all(|place| self.folders(place).has_exercise())
    }

    /// The folders that a line names, also if it is not a row.
    pub(super) fn folders(&self, place: usize) -> Named {
        serde_json::from_slice(&self.text[self.lines[place].range.clone()]).unwrap_or_default()
    }

    /// Reads a row.
    pub fn row(&self, place: usize) -> Result<ParsedRow, RowError> {
        let line = &self.lines[place];
        let text = &self.text[line.range.clone()];
        match line.same_id_as {
            Some(first) => Err(RowError::duplicate(text, first)),
            None => ParsedRow::of_line(text),
        }
    }
}

impl Ids {
    /// Notes the id of a line. The line that had it before, if one did.
    pub(super) fn note(&mut self, line: &[u8], number: usize) -> Option<usize> {
        let id = serde_json::from_slice(line).ok().and_then(|Head { id, .. }| id)?;
        let first = *self.0.entry(id).or_insert(number);
        (first != number).then_some(first)
    }
}

impl RowError {
    /// A line that is not a row.
    pub fn of(line: &[u8], why: impl Into<String>) -> Self {
        Self { head: serde_json::from_slice(line).unwrap_or_default(), why: why.into() }
    }

    /// A line with more than so many bytes.
    pub(crate) fn too_long(max_bytes: usize) -> Self {
        Self::of(b"", format!("the line has more than {} MiB", max_bytes >> 20))
    }

    /// A line whose id the line `first` has.
    pub(super) fn duplicate(line: &[u8], first: usize) -> Self {
        Self::of(line, format!("duplicate `id`: line {first} has the same one"))
    }
}

impl BatchRow {
    /// Reads a line. The error is for people.
    pub(super) fn of_line(text: &[u8]) -> Result<Self, String> {
        let mut keys = object(text)?;
        if let Some((key, meant)) = slip(&keys) {
            return Err(format!("unknown key `{}`; did you mean `{meant}`?", plain(key)));
        }
        let id = take(&mut keys, "id")?.ok_or("missing key `id`: a unique name of the row")?;
        let asked = match take(&mut keys, "slug")? {
            Some(slug) => task::AskedFor { slug, ..task::AskedFor::default() },
            None => task::AskedFor::take(&mut keys, text)?,
        };
        Ok(Self {
            id,
            track: take(&mut keys, "track")?,
            slug: asked.slug,
            dir: take(&mut keys, "dir")?,
            files: take(&mut keys, "files")?,
            exercise: take(&mut keys, "exercise")?,
            exercise_files: take(&mut keys, "exercise_files")?,
            task: take(&mut keys, "task")?,
            limits: take(&mut keys, "limits")?,
            problem: asked.problem,
            program: asked.program,
            function: asked.function,
            cases: asked.cases,
            meta: keys,
        })
    }
}

impl RowLimits {
    /// Checks the ranges. The error is for people.
    pub(super) fn check(&self) -> Result<(), String> {
        let out_of_range = |name, value: &dyn std::fmt::Display, range| {
            Err(format!("`limits.{name}` is {value}, out of range: {range}"))
        };
        if let Some(seconds) = self.wall_s.filter(|s| !(*s > 0.0 && *s <= 86_400.0)) {
            return out_of_range("wall_s", &seconds, "more than 0 and at most 86400 seconds");
        }
        if let Some(seconds) = self.time_s.filter(|s| !(*s > 0.0 && *s <= 86_400.0)) {
            return out_of_range("time_s", &seconds, "more than 0 and at most 86400 seconds");
        }
        if let Some(seconds) = self.cpu_s.filter(|s| !(1..=86_400).contains(s)) {
            return out_of_range("cpu_s", &seconds, "1 to 86400 seconds");
        }
        if let Some(mib) = self.memory_mb.filter(|mib| !(16..=1 << 24).contains(mib)) {
            return out_of_range("memory_mb", &mib, "16 to 16777216 MiB");
        }
        Ok(())
    }
}

/// The keys of a line. The error is for people.
pub(super) fn object(text: &[u8]) -> Result<Map<String, Value>, String> {
    match serde_json::from_slice(text) {
        Ok(Value::Object(keys)) => Ok(keys),
        Ok(other) => Err(format!("not a JSON object: {}", shortened(&other))),
        Err(error) => Err(said(&error)),
    }
}

/// Takes a key out of a row. Null is as good as nothing. The error names the key and the value.
pub(super) fn take<T: DeserializeOwned>(
    keys: &mut Map<String, Value>,
    key: &str,
) -> Result<Option<T>, String> {
    match keys.shift_remove(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            serde_json::from_value(value).map(Some).map_err(|error| format!("`{key}`: {error}"))
        }
    }
}

/// The first unknown key that is likely to mean a known one, and that one.
fn slip(keys: &Map<String, Value>) -> Option<(&String, &'static str)> {
    let missing = TASK_KEYS.into_iter().filter(|key| !keys.contains_key(*key));
    let missing: Vec<_> = missing.filter(|_| !keys.contains_key("slug")).collect();
    keys.keys().find_map(|key| {
        let of_task = || slip_of(key, &missing).filter(|_| !TASK_KEYS.contains(&key.as_str()));
        Some((key, slip_of(key, &KEYS).or_else(of_task)?))
    })
}

/// The known key that an unknown one is likely to mean: the same but for case, the plural, or a slip in a longer word.
fn slip_of(key: &str, keys: &[&'static str]) -> Option<&'static str> {
    if KEYS.contains(&key) {
        return None;
    }
    let lower = key.to_lowercase();
    keys.iter().copied().find(|known| {
        let slips = strsim::damerau_levenshtein(&lower, known);
        let plural =
            lower.strip_suffix('s') == Some(known) || known.strip_suffix('s') == Some(&lower);
        plural || slips <= known.len() / 4
    })
}

/// A value for a message.
fn shortened(value: &Value) -> String {
    let text = value.to_string();
    let cut: String = text.chars().take(40).collect();
    if cut.len() < text.len() { format!("{cut}…") } else { cut }
}

/// What the JSON reader says, without the number of the line, which the record has.
fn said(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    format!("not a JSON object: {what} at column {}", error.column())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Seek, Write};

    fn rows(text: &str) -> Result<Rows, RowsError> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        file.rewind().unwrap();
        Rows::of(MappedFile::of_any(file).unwrap())
    }

    #[test]
    fn a_line_that_is_no_row_hides_no_other() {
        let text = r#"{"id": "a", "slug": "leap", "dir": "x", "model": "m"}

{"id": "b", "slug": "leap"}
{"id": "c"
{"id": "a", "slug": "leap", "dir": "y"}
{"id": "d", "slug": "leap", "dir": "y", "limits": {"wall": 3}}
{"id": "e", "slug": "leap", "dir": "y", "limits": {"wall_s": -3}}
{"id": "f", "slug": "leap", "files": {"leap.py": ""}}
{"id": "g", "slug": "leap", "file": {"leap.py": ""}}
{"id": 7, "slug": "leap", "dir": "x"}
{"id": "i", "slug": "leap", "dir": "x", "files": {}}
[1]"#;
        let rows = rows(text).unwrap();
        let told: Vec<String> = (0..rows.len())
            .map(|place| match rows.row(place) {
                Ok(row) => format!("{}: {}", rows.number(place), row.id),
                Err(error) => format!("{}: {:?} {error}", rows.number(place), error.head.id),
            })
            .collect();
        assert_eq!(
            told,
            [
                "1: a",
                "3: Some(\"b\") the row has neither `dir` nor `files`: name the solution's folder or its files",
                "4: None not a JSON object: EOF while parsing an object at column 10",
                "5: Some(\"a\") duplicate `id`: line 1 has the same one",
                "6: Some(\"d\") `limits`: unknown field `wall`, expected one of `wall_s`, `cpu_s`, `memory_mb`, `time_s`",
                "7: Some(\"e\") `limits.wall_s` is -3, out of range: more than 0 and at most 86400 seconds",
                "8: f",
                "9: Some(\"g\") unknown key `file`; did you mean `files`?",
                "10: None `id`: invalid type: integer `7`, expected a string",
                "11: Some(\"i\") the row has both `dir` and `files`: keep one",
                "12: None not a JSON object: [1]",
            ]
        );
        assert_eq!(rows.row(0).unwrap().meta["model"], "m");
    }

    #[test]
    fn a_key_that_is_close_to_a_known_one_is_a_slip_and_others_are_data() {
        for (key, meant) in [
            ("file", "files"),
            ("Files", "files"),
            ("fiels", "files"),
            ("exercises", "exercise"),
            ("exerciss", "exercise"),
            ("tracks", "track"),
            ("tarck", "track"),
            ("Slug", "slug"),
            ("limit", "limits"),
            ("tasks", "task"),
            ("dirs", "dir"),
            ("ID", "id"),
        ] {
            assert_eq!(slip_of(key, &KEYS), Some(meant), "{key}");
        }
        for key in [
            "model", "uid", "pid", "task_id", "name", "student", "seed", "title", "tag", "id",
            "diff",
        ] {
            assert_eq!(slip_of(key, &KEYS), None, "{key}");
        }
    }

    #[test]
    fn keys_of_tasks_are_misspelled_only_in_a_row_without_a_slug() {
        let slip_in = |row: Value| {
            let row = row.as_object().unwrap().clone();
            slip(&row).map(|(key, meant)| format!("{key}: {meant}"))
        };
        let of = |row| slip_in(row).unwrap_or_default();
        assert_eq!(of(serde_json::json!({"problems": "x"})), "problems: problem");
        assert_eq!(of(serde_json::json!({"Program": {}})), "Program: program");
        assert_eq!(of(serde_json::json!({"functions": "f", "cases": []})), "functions: function");
        assert_eq!(of(serde_json::json!({"function": "f", "case": []})), "case: cases");
        assert_eq!(slip_in(serde_json::json!({"slug": "x", "case": 1, "problems": 2})), None);
        assert_eq!(slip_in(serde_json::json!({"function": "f", "cases": [], "case": 1})), None);
        assert_eq!(
            slip_in(serde_json::json!({"problem": "x", "programs": 1})),
            Some("programs: program".to_owned())
        );
    }

    #[test]
    fn a_wrong_path_is_named_with_its_key() {
        let row =
            r#"{"id": "a", "slug": "x", "files": {"a.py": ""}, "exercise_files": {"../b": ""}}"#;
        let error = ParsedRow::of_line(row.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with("`../b` in `exercise_files` has `..` in it"), "{error}");
    }

    #[test]
    fn nothing_is_no_input() {
        assert!(matches!(rows("\n \n"), Err(RowsError::Empty)));
    }
}
