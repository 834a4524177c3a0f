//! The tasks in the data sets of other benchmarks: `.csv`, `.json`, `.jsonl` or `.parquet` files, or a folder of `.parquet` files.
//!
//! Lists of tests are JSON lists, or texts that hold such a list or one of Python's strings.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Read as _, Seek as _, Write as _};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::input::{InputError, document, is_file_name, unique};
use crate::parquet_rows;
use test_report::text::json_error;

/// A task, as far as grading needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The instance.
    pub instance_id: String,
    /// Its repository, if the row has it.
    pub repo: Option<String>,
    /// Tests that must pass, and failed before.
    pub fail_to_pass: Vec<String>,
    /// Tests that must pass, and passed before.
    pub pass_to_pass: Vec<String>,
}

/// A row of the file with its number, from 1.
type NumberedRow = (u64, Map<String, Value>);

const WANTED: [&str; 3] = ["FAIL_TO_PASS", "fail_to_pass", "F2P"];
const KEPT: [&str; 3] = ["PASS_TO_PASS", "pass_to_pass", "P2P"];

/// How much of a value is shown, in characters.
const MAX_VALUE_CHARS: usize = 60;

impl Task {
    /// The tasks of a file.
    pub fn all(path: &Path) -> Result<Vec<Self>, InputError> {
        let rows: Vec<NumberedRow> = rows(path)?;
        let task = |(number, row): &NumberedRow| {
            let task = Self::of(row).map_err(|why| InputError::row(path, *number, why))?;
            Ok((*number, task))
        };
        let tasks = rows.iter().map(task).collect::<Result<_, _>>()?;
        once(path, tasks, |task: &Self| &task.instance_id)
    }

    /// The task of a row, a JSON object.
    pub fn parse(row: &str) -> Result<Self, String> {
        Self::of(&of_text(row).map_err(|error| error.to_string())?)
    }

    /// The tests of both lists.
    pub fn tests(&self) -> impl Iterator<Item = &String> {
        self.fail_to_pass.iter().chain(&self.pass_to_pass)
    }

    /// Whether one of its lists names a test.
    pub(crate) fn names_a_test(&self) -> bool {
        self.tests().next().is_some()
    }

    fn of(row: &Map<String, Value>) -> Result<Self, String> {
        let text = |key: &str| row.get(key).and_then(Value::as_str).map(str::to_owned);
        let list = |keys: &[&str]| {
            let found = keys.iter().find_map(|key| Some((key, row.get(*key)?)));
            let (key, list) = found.ok_or_else(|| format!("no `{}`", keys.join("`, `")))?;
            let shown = || list.to_string().chars().take(MAX_VALUE_CHARS).collect::<String>();
            names(list).ok_or_else(|| format!("`{key}` is not a list of names: {}", shown()))
        };
        let instance_id = text("instance_id").ok_or("no `instance_id`")?;
        if !is_file_name(&instance_id) {
            return Err(format!(
                "the `instance_id` `{instance_id}` cannot be the name of a file or folder"
            ));
        }
        Ok(Self {
            instance_id,
            repo: text("repo"),
            fail_to_pass: list(&WANTED)?,
            pass_to_pass: list(&KEPT)?,
        })
    }
}

/// The tasks of these rows. An error if an instance has two.
pub(super) fn once<T>(
    path: &Path,
    tasks: Vec<(u64, T)>,
    instance: impl Fn(&T) -> &str,
) -> Result<Vec<T>, InputError> {
    let mut known: HashMap<&str, u64> = HashMap::new();
    for (number, task) in &tasks {
        let id = instance(task);
        if let Some(before) = known.insert(id, *number) {
            let why =
                format!("the instance `{id}` appears twice, in row {before} and in row {number}");
            return Err(InputError::new(path, why).with_help("keep one row for each instance"));
        }
    }
    Ok(tasks.into_iter().map(|(_, task)| task).collect())
}

fn open(path: &Path) -> Result<File, InputError> {
    File::open(path)
        .map_err(|error| InputError::new(path, format!("cannot read the tasks: {error}")))
}

/// A row of JSON, in which no object has a key twice.
fn of_text<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    let row = serde_json::from_str(text)?;
    unique(text)?;
    Ok(row)
}

/// The rows of a file of tasks with their numbers, from 1. A file with another ending than `.csv`, `.jsonl` or `.parquet` is a JSON list.
pub(super) fn rows<T: DeserializeOwned>(path: &Path) -> Result<Vec<(u64, T)>, InputError> {
    let failed = |error| InputError::new(path, error);
    let extension = path.extension().and_then(|extension| extension.to_str());
    let is_parquet = parquet_rows::is_parquet(path);
    let mut file = if is_parquet { parquet_rows::json_lines(path)? } else { open(path)? };
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(failed)?;
    let text = document(&bytes).map_err(|why| InputError::new(path, why))?;
    match extension {
        Some("csv") if !is_parquet => csv(path, text),
        _ if is_parquet || extension == Some("jsonl") => {
            let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
            let row = |(number, line)| match of_text(line) {
                Ok(row) => Ok((number, row)),
                Err(error) => Err(InputError::line(path, number, json_error(&error))),
            };
            lines.map(row).collect()
        }
        _ => {
            let rows: Vec<&RawValue> = serde_json::from_str(text).map_err(|error| {
                InputError::new(path, format!("not a JSON list of rows: {error}"))
            })?;
            let row = |(number, row): (u64, &RawValue)| match of_text(row.get()) {
                Ok(row) => Ok((number, row)),
                Err(error) => Err(InputError::row(path, number, json_error(&error))),
            };
            (1..).zip(rows).map(row).collect()
        }
    }
}

/// The rows of a `.csv` file, as a temporary file of JSON Lines.
pub(super) fn json_lines_of_csv(path: &Path) -> Result<File, InputError> {
    let failed = |error| InputError::new(path, error);
    let rows: Vec<NumberedRow> = rows(path)?;
    let mut lines = BufWriter::new(crate::scratch::file().map_err(failed)?);
    for (_, row) in rows {
        serde_json::to_writer(&mut lines, &row).map_err(|error| failed(error.into()))?;
        lines.write_all(b"\n").map_err(failed)?;
    }
    let mut lines = lines.into_inner().map_err(|error| failed(error.into_error()))?;
    lines.rewind().map_err(failed)?;
    Ok(lines)
}

fn csv<T: DeserializeOwned>(path: &Path, text: &str) -> Result<Vec<(u64, T)>, InputError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().map_err(|error| InputError::new(path, error))?.clone();
    let mut known = std::collections::HashSet::new();
    if let Some(head) = heads.iter().find(|head| !head.is_empty() && !known.insert(*head)) {
        return Err(InputError::new(path, format!("duplicate column `{head}`")));
    }
    let row = |(number, row): (u64, csv::Result<csv::StringRecord>)| {
        let row = row.map_err(|error| InputError::row(path, number, error))?;
        let fields = heads.iter().zip(&row);
        let fields: Map<_, _> =
            fields.map(|(head, field)| (head.to_owned(), Value::from(field))).collect();
        let row = serde_json::from_value(Value::Object(fields));
        Ok((number, row.map_err(|error| InputError::row(path, number, json_error(&error)))?))
    };
    (1..).zip(reader.records()).map(row).collect()
}

fn names(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(names) => names.iter().map(|name| name.as_str().map(str::to_owned)).collect(),
        Value::String(text) if text.trim().is_empty() => Some(Vec::new()),
        Value::String(text) => serde_json::from_str(text).ok().or_else(|| python_list(text)),
        _ => None,
    }
}

/// A list of strings as Python prints it.
pub(super) fn python_list(text: &str) -> Option<Vec<String>> {
    let mut rest = text.trim().strip_prefix('[')?.strip_suffix(']')?.trim_start();
    let mut names = Vec::new();
    while !rest.is_empty() {
        let (name, behind) = python_string(rest)?;
        names.push(name);
        rest = behind.trim_start();
        rest = match rest.strip_prefix(',') {
            Some(next) => next.trim_start(),
            None if rest.is_empty() => rest,
            None => return None,
        };
    }
    Some(names)
}

/// A string in quotes at the start of the text, and what follows it.
fn python_string(text: &str) -> Option<(String, &str)> {
    let quote = text.chars().next().filter(|quote| ['\'', '"'].contains(quote))?;
    let mut out = String::new();
    let mut chars = text[1..].chars();
    loop {
        match chars.next()? {
            c if c == quote => return Some((out, chars.as_str())),
            '\\' => {
                let digits = match chars.next()? {
                    'n' => {
                        out.push('\n');
                        continue;
                    }
                    't' => {
                        out.push('\t');
                        continue;
                    }
                    'r' => {
                        out.push('\r');
                        continue;
                    }
                    'x' => 2,
                    'u' => 4,
                    'U' => 8,
                    c @ ('\\' | '\'' | '"') => {
                        out.push(c);
                        continue;
                    }
                    c => {
                        out.extend(['\\', c]);
                        continue;
                    }
                };
                let code = chars.as_str().get(..digits)?;
                out.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
                chars = chars.as_str()[digits..].chars();
            }
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_as_the_data_sets_hold_them() {
        let list = |text: &str| names(&Value::from(text));
        let both = Some(vec!["a".to_owned(), "b's".to_owned()]);
        assert_eq!(list(r#"["a", "b's"]"#), both);
        assert_eq!(list(r#"['a', "b's"]"#), both);
        assert_eq!(list(r"['a','b\'s',]"), both);
        assert_eq!(list(r"['\x41\n\u00e9\d']"), Some(vec!["A\né\\d".to_owned()]));
        assert_eq!(list("[]"), Some(Vec::new()));
        assert_eq!(list(""), Some(Vec::new()));
        for wrong in ["['a' 'b']", "['a", "[1]", "a"] {
            assert_eq!(list(wrong), None, "{wrong}");
        }
    }
}
