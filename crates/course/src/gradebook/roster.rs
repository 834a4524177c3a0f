//! The list of the students of a course.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use test_report::text::{Attributed, Diagnostic, Fault};

/// Headings of the column with what a student's folder is called, the best one first.
const KEYS: [&str; 12] = [
    "student",
    "folder",
    "username",
    "user",
    "login",
    "login id",
    "sis login id",
    "id",
    "student id",
    "sid",
    "email",
    "email address",
];

/// The students of a course.
#[derive(Debug, Clone, Default)]
pub struct Roster {
    /// In the order of the file.
    pub students: Vec<Enrolled>,
}

/// A student of a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enrolled {
    /// What the student's folder is called.
    pub key: String,
    /// The name for people; may be empty.
    pub name: String,
    /// Every cell of the student's line: each may identify the student.
    pub cells: Vec<String>,
}

/// The list cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    /// It cannot be read.
    #[error("cannot read `{path}`")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is not a list of students.
    #[error("`{path}`, line {line}: {what}")]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
}

impl Diagnostic for RosterError {
    fn help(&self) -> Option<String> {
        let Self::Wrong { .. } = self else { return None };
        Some(
            "the first line has the headings, such as `student,name`; each other line is a student"
                .to_owned(),
        )
    }
}

impl Attributed for RosterError {
    fn fault(&self) -> Fault {
        Fault::Request
    }
}

impl Roster {
    /// Reads a CSV file with headings. The column `student` (or `username`, `id`, `email`; otherwise the first one) has the
    /// names of the students' folders.
    pub fn read(path: &Path) -> Result<Self, RosterError> {
        let failed = |source| RosterError::Read { path: path.to_owned(), source };
        let bytes = fs::read(path).map_err(failed)?;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_start_matches('\u{feff}');
        Self::parse(text, path)
    }

    fn parse(text: &str, path: &Path) -> Result<Self, RosterError> {
        let wrong =
            |line: u64, what: String| RosterError::Wrong { path: path.to_owned(), line, what };
        let mut rows = csv::ReaderBuilder::new()
            .delimiter(delimiter(text))
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let headings = rows.headers().map_err(|error| wrong(1, error.to_string()))?.clone();
        let place = |names: &[&str]| {
            let is = |name: &&str, heading: &str| heading.eq_ignore_ascii_case(name);
            names.iter().find_map(|name| headings.iter().position(|heading| is(name, heading)))
        };
        let key = place(&KEYS).unwrap_or(0);
        let name = place(&["name", "full name", "student name"]);
        let parts = [place(&["first name"]), place(&["last name", "surname"])];
        let mut students: Vec<Enrolled> = Vec::new();
        let mut seen: HashMap<String, u64> = HashMap::new();
        for row in rows.records() {
            let row = row.map_err(|error| {
                wrong(error.position().map_or(1, csv::Position::line), error.to_string())
            })?;
            let line = row.position().map_or(1, csv::Position::line);
            let cell = |at: usize| row.get(at).unwrap_or_default().to_owned();
            if row.iter().all(str::is_empty) {
                continue;
            }
            let enrolled = Enrolled {
                key: cell(key),
                name: name.map_or_else(
                    || parts.into_iter().flatten().map(cell).collect::<Vec<_>>().join(" "),
                    cell,
                ),
                cells: row.iter().filter(|cell| !cell.is_empty()).map(str::to_owned).collect(),
            };
            if enrolled.key.is_empty() {
                let heading = headings.get(key).unwrap_or_default();
                return Err(wrong(line, format!("the column `{heading}` is empty")));
            }
            if let Some(first) = seen.insert(enrolled.key.clone(), line) {
                return Err(wrong(line, format!("`{}` is already in line {first}", enrolled.key)));
            }
            students.push(enrolled);
        }
        if students.is_empty() {
            return Err(wrong(1, "there are no students".to_owned()));
        }
        Ok(Self { students })
    }
}

/// What separates the cells: spreadsheets of many countries write semicolons.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    [b',', b';', b'\t']
        .into_iter()
        .max_by_key(|mark| (first.bytes().filter(|byte| byte == mark).count(), *mark == b','))
        .unwrap_or(b',')
}
