//! Finds results.
//!
//! A folder is searched for files named `results.json`. Only folders and regular files are opened: other things beside
//! a result may have been put there by a solution.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use super::{Entry, Gradebook, Sum, Unreadable};
use test_report::results::exercism::{ReadError, Results, RunStatus};
use test_report::text::Diagnostic;

const NAME: &str = "results.json";

/// Larger files are not results.
const MAX_BYTES: u64 = 16 << 20;

/// The meaning of the names of folders that hold results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// `<student>/<exercise>/results.json`
    #[default]
    StudentFirst,
    /// `<exercise>/<student>/results.json`
    ExerciseFirst,
}

/// A folder or file from the command line cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read `{path}`")]
pub struct SourceError {
    /// As the caller wrote it.
    pub path: PathBuf,
    /// The operating system's error.
    #[source]
    pub source: io::Error,
}

impl Diagnostic for SourceError {}

/// The results found so far, by exercise and student.
#[derive(Default)]
struct Collected {
    entries: BTreeMap<(String, String), (Entry, String)>,
    unreadable: Vec<Unreadable>,
}

impl Gradebook {
    /// Reads every `results.json` in these folders, and these files: a `results.json`, or the output of `verify
    /// --json`, whose exercises are assigned to a student with the file's name.
    pub fn read(sources: &[PathBuf], layout: Layout) -> Result<Self, SourceError> {
        let mut collected = Collected::default();
        for source in sources {
            let failed = |error| SourceError { path: source.clone(), source: error };
            let path = source.canonicalize().map_err(failed)?;
            if path.is_dir() {
                fs::read_dir(&path).map_err(failed)?;
                for file in find(&path, &mut collected.unreadable) {
                    collected.results(&file, Some(&path), layout);
                }
            } else {
                collected.file(&path, layout);
            }
        }
        let entries = collected.entries.into_values().map(|(entry, _)| entry).collect();
        Ok(Self::of(entries, collected.unreadable))
    }
}

/// The files named `results.json` below a folder, sorted. A folder with such a file is not searched further.
fn find(root: &Path, unreadable: &mut Vec<Unreadable>) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let file = folder.join(NAME);
        if file.symlink_metadata().is_ok() {
            found.push(file);
            continue;
        }
        match subfolders(&folder) {
            Ok(more) => {
                let (nobody, more): (Vec<_>, Vec<_>) =
                    more.into_iter().partition(|f| is_of_nobody(f));
                folders.extend(more);
                let why = "it belongs to nobody: an archive program or a file manager made it";
                unreadable.extend(nobody.iter().map(|folder| Unreadable::new(folder, &why)));
            }
            Err(error) => unreadable.push(Unreadable::new(&folder, &error)),
        }
    }
    found.sort();
    found
}

/// Whether a folder was made by an archive program or a file manager.
fn is_of_nobody(folder: &Path) -> bool {
    let names = ["__MACOSX", "@eaDir", "System Volume Information", "$RECYCLE.BIN"];
    folder.file_name().is_some_and(|name| names.iter().any(|nobody| name == *nobody))
}

fn subfolders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !hidden && entry.file_type()?.is_dir() {
            folders.push(entry.path());
        }
    }
    Ok(folders)
}

impl Collected {
    /// A file from the command line: an object is a `results.json`, a list comes from `verify`.
    fn file(&mut self, path: &Path, layout: Layout) {
        let rows: Result<Vec<Value>, _> = match bytes(path) {
            Ok(bytes) => serde_json::from_slice(&bytes),
            Err(error) => return self.unreadable.push(Unreadable::new(path, &error)),
        };
        let Ok(rows) = rows else { return self.results(path, None, layout) };
        let of = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for row in rows {
            let slug = row["slug"].as_str().unwrap_or("an entry without `slug`").to_owned();
            match VerifiedExercise::deserialize(row) {
                Ok(row) => self.add(row.entry(of.clone()), path),
                Err(error) => {
                    let reason = format!("{slug}: {error}");
                    self.unreadable.push(Unreadable::new(path, &reason));
                }
            }
        }
    }

    fn results(&mut self, path: &Path, root: Option<&Path>, layout: Layout) {
        let results = bytes(path)
            .map_err(|error| error.to_string())
            .and_then(|bytes| Results::read(&bytes).map_err(said));
        match results {
            Ok(results) => {
                let (outer, inner) = names(path, root);
                let (exercise, student) = match layout {
                    Layout::StudentFirst => (inner, outer),
                    Layout::ExerciseFirst => (outer, inner),
                };
                self.add(Entry::of(exercise, student, results), path);
            }
            Err(reason) => self.unreadable.push(Unreadable::new(path, &reason)),
        }
    }

    fn add(&mut self, entry: Entry, path: &Path) {
        let key = (entry.exercise.clone(), entry.student.clone());
        match self.entries.get(&key) {
            None => {
                self.entries.insert(key, (entry, path.display().to_string()));
            }
            Some((_, first)) => {
                let reason = format!(
                    "`{first}` has a result of the same student for the same exercise, which counts instead"
                );
                self.unreadable.push(Unreadable::new(path, &reason));
            }
        }
    }
}

/// The names of the folders between the root and a file; if there are none, the name of the folder that holds the file.
fn names(file: &Path, root: Option<&Path>) -> (String, String) {
    let folder = file.parent().unwrap_or(file);
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let above = folder.parent().unwrap_or(folder);
    let between = root.and_then(|root| above.strip_prefix(root).ok()).unwrap_or(Path::new(""));
    let outer = if between.as_os_str().is_empty() {
        name(above)
    } else {
        between.to_string_lossy().into_owned()
    };
    (outer, name(folder))
}

fn said(error: ReadError) -> String {
    match error {
        ReadError::Format(error) => format!("it is not a results file: {error}"),
        ReadError::Version(_) => error.to_string(),
    }
}

/// The content of a regular file.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let refused = |why: &str| Err(io::Error::other(why.to_owned()));
    if !path.symlink_metadata()?.is_file() {
        return refused("it is not a regular file");
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES { refused("it is larger than 16 MiB") } else { Ok(bytes) }
}

impl Unreadable {
    fn new(path: &Path, reason: &impl ToString) -> Self {
        Self { path: path.display().to_string(), reason: reason.to_string() }
    }
}

/// The part of an exercise in `verify --json` that is shown.
#[derive(Deserialize)]
struct VerifiedExercise {
    slug: String,
    status: RunStatus,
    #[serde(default)]
    tests: usize,
    #[serde(default)]
    passed: usize,
    as_expected: Option<bool>,
    message: Option<String>,
}

impl VerifiedExercise {
    fn entry(self, student: String) -> Entry {
        let sum = Sum { passed: self.passed.min(self.tests), all: self.tests };
        Entry {
            is_invalid: false,
            exercise: self.slug,
            student,
            status: self.status,
            tests: (sum.all > 0).then_some(sum),
            message: self.message,
            as_expected: self.as_expected,
            failures: Vec::new(),
            is_missing: false,
            is_late: false,
            grade: None,
            results: None,
        }
    }
}
