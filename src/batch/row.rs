//! The rows of the input: lines of JSON, one solution each.
//!
//! A line that is no row is a [`RowError`] of its own and hides no other line. The lines are found once; a row is read when it
//! runs, so that a large input takes little memory.

use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::sandbox::MappedFile;

/// A solution: a folder, or files that are laid over an exercise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// Its own name, which no other row has.
    pub id: String,
    /// The track's id; without it, the track is recognised by the files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub track: Option<String>,
    /// The exercise.
    pub slug: String,
    /// The folder with the solution and the exercise's files, as `run` takes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// In place of `dir`: the solution's files, by their path in the exercise's folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<IndexMap<String, String>>,
    /// The folder of the exercise that `files` are laid over; without it, `--exercises` finds it by the slug.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exercise: Option<PathBuf>,
    /// What is being solved, where several rows are attempts at the same; for pass@k.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// What the run may use; what is left out is as for the whole batch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<RowLimits>,
    /// Everything else, which comes out again as `meta`.
    #[serde(flatten)]
    pub meta: Map<String, Value>,
}

/// The limits of one row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RowLimits {
    /// Wall-clock time, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_s: Option<f64>,
    /// CPU time of each process, in whole seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_s: Option<u64>,
    /// Memory of all processes of the run together, in MiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_mb: Option<u64>,
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
    #[error(
        "the input holds no row\nhelp: one JSON object a line, such as {{\"id\": \"1\", \"track\": \"python\", \"slug\": \"two-fer\", \"dir\": \"solutions/1\"}}; `test-runner batch plan DIR` writes such a file"
    )]
    Empty,
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

impl Rows {
    /// Finds the lines; blank ones are left out.
    pub fn of(text: MappedFile) -> Result<Self, RowsError> {
        let mut lines = Vec::new();
        let mut ids: HashMap<String, usize> = HashMap::new();
        let mut from = 0;
        for (at, line) in text.split(|&byte| byte == b'\n').enumerate() {
            let range = from..from + line.len();
            from = range.end + 1;
            if line.trim_ascii().is_empty() {
                continue;
            }
            let number = at + 1;
            let id = serde_json::from_slice(line).ok().and_then(|Head { id, .. }| id);
            let same_id_as = id.as_ref().and_then(|id| ids.get(id).copied());
            if let (Some(id), None) = (id, same_id_as) {
                ids.insert(id, number);
            }
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

    /// Reads a row.
    pub fn row(&self, place: usize) -> Result<Row, RowError> {
        let line = &self.lines[place];
        let text = &self.text[line.range.clone()];
        let head = || serde_json::from_slice(text).unwrap_or_default();
        let wrong = |why: String| RowError { head: head(), why };
        if let Some(first) = line.same_id_as {
            return Err(wrong(format!("line {first} has the same `id`")));
        }
        let row: Row = serde_json::from_slice(text).map_err(|error| wrong(said(&error)))?;
        row.fault().map_or(Ok(row), |why| Err(wrong(why)))
    }
}

impl Row {
    fn fault(&self) -> Option<String> {
        if self.id.is_empty() {
            return Some("`id` is empty".to_owned());
        }
        if self.dir.is_some() == self.files.is_some() {
            return Some("a row has either `dir` or `files`".to_owned());
        }
        let limits = self.limits.unwrap_or_default();
        let out_of_range = |name| Some(format!("`limits.{name}` is out of range"));
        if limits.wall_s.is_some_and(|seconds| !(seconds > 0.0 && seconds <= 86_400.0)) {
            return out_of_range("wall_s");
        }
        if limits.cpu_s.is_some_and(|seconds| !(1..=86_400).contains(&seconds)) {
            return out_of_range("cpu_s");
        }
        if limits.memory_mb.is_some_and(|mib| !(16..=1 << 24).contains(&mib)) {
            return out_of_range("memory_mb");
        }
        None
    }
}

/// What the JSON reader says, without the place: the line is the input's.
fn said(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let column = error.column();
    match text.rsplit_once(" at line ") {
        Some((what, _)) if error.is_syntax() || error.is_eof() => {
            format!("it is no JSON object: {what} at column {column}")
        }
        Some((what, _)) => what.to_owned(),
        None => text,
    }
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
{"id": "f", "slug": "leap", "files": {"leap.py": ""}}"#;
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
                "3: Some(\"b\") a row has either `dir` or `files`",
                "4: None it is no JSON object: EOF while parsing an object at column 10",
                "5: Some(\"a\") line 1 has the same `id`",
                "6: Some(\"d\") unknown field `wall`, expected one of `wall_s`, `cpu_s`, `memory_mb`",
                "7: Some(\"e\") `limits.wall_s` is out of range",
                "8: f",
            ]
        );
        assert_eq!(rows.row(0).unwrap().meta["model"], "m");
    }

    #[test]
    fn nothing_is_no_input() {
        assert!(matches!(rows("\n \n"), Err(RowsError::Empty)));
    }
}
