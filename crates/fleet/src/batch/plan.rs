//! Makes rows out of what people have: solutions in folders, checkouts of tracks, Aider's corpus, completions of a model.

mod solutions;

use std::fs;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use serde_json::Map;

use super::{BatchRow, folder, row};
use crate::verify::{self, Repository, Solution};
use runner::run::expected_files;
use runner::workspace::plain;
use test_report::text::{Attributed, Diagnostic, Fault};
use tracks::{Track, TrackRegistry};

/// What to make rows of.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The tracks that there are.
    pub tracks: TrackRegistry,
    /// Where the exercises of solutions and completions are found.
    pub exercises: Option<PathBuf>,
    /// The track of solutions whose folders do not say it.
    pub track: Option<String>,
    /// Of exercises, the files that a student starts with in place of the reference solutions.
    pub stubs: bool,
}

/// The rows of a source.
#[derive(Debug, Default)]
pub struct Planned {
    /// In the order of the source.
    pub rows: Vec<BatchRow>,
    /// What is no row, with why: for people.
    pub left_out: Vec<String>,
}

/// Something cannot be made into rows.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// A folder or file cannot be read.
    #[error("cannot read `{path}`")]
    Read {
        /// As the caller wrote it.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: std::io::Error,
    },
    /// Nothing of what is known was found in it.
    #[error("`{path}` has no solutions")]
    Nothing {
        /// As the caller wrote it.
        path: PathBuf,
    },
}

impl Diagnostic for PlanError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Read { .. } => None,
            Self::Nothing { .. } => {
                let help = "pass a folder of solutions, a checkout of a track, a folder of `<track>/exercises/practice/<slug>`, or a file of lines with `task_id` and `completion`";
                Some(help.to_owned())
            }
        }
    }
}

impl Attributed for PlanError {
    fn fault(&self) -> Fault {
        Fault::Request
    }
}

/// A model's answer.
#[derive(Debug)]
struct Completion {
    task_id: String,
    /// The error describes the value that is there.
    text: Result<String, String>,
    meta: Map<String, serde_json::Value>,
}

impl Completion {
    /// Reads a line. The error is for people.
    fn read(line: &str) -> Result<Self, String> {
        let mut meta = row::object(line.as_bytes())?;
        let task_id: String = row::take(&mut meta, "task_id")?
            .ok_or("missing key `task_id`: the name of the exercise, such as `two-fer`")?;
        let state = if meta.contains_key("completion") { "null" } else { "missing" };
        let text = row::take(&mut meta, "completion")?
            .ok_or_else(|| format!("the `completion` of `{}` is {state}", plain(&task_id)));
        Ok(Self { task_id, text, meta })
    }
}

impl Plan {
    /// The rows of one source.
    pub fn rows(&self, source: &Path) -> Result<Planned, PlanError> {
        let failed = |error| PlanError::Read { path: source.to_owned(), source: error };
        let whole = source.canonicalize().map_err(failed)?;
        let mut planned = Planned::default();
        if whole.is_file() {
            let text = fs::read_to_string(&whole).map_err(failed)?;
            self.completions(source, &text, &mut planned);
        } else {
            self.corpus(&whole, &mut planned);
            if planned.rows.is_empty() && planned.left_out.is_empty() {
                solutions::add(self, source, &whole, &mut planned);
            }
        }
        if planned.rows.is_empty() && planned.left_out.is_empty() {
            return Err(PlanError::Nothing { path: source.to_owned() });
        }
        Ok(planned)
    }

    /// The exercises of a checkout of a track, or of a folder of such checkouts.
    fn corpus(&self, root: &Path, planned: &mut Planned) {
        let name = |folder: &Path| -> String {
            folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
        };
        if root.join("exercises").is_dir() {
            if let Ok(repository) = Repository::open(root, self.tracks) {
                let exercises = repository.exercises.into_iter().map(|exercise| exercise.dir);
                return self.exercises(exercises, repository.track, "", planned);
            }
            let name = name(root);
            let named = self.track.as_ref().unwrap_or(&name);
            return match self.tracks.find(named) {
                Some(track) => self.exercises(exercises_in(root), track, "", planned),
                // A course's own exercises may be in such a folder, too.
                None if self.track.is_none() => {}
                None => planned.left_out.push(format!("{name}: no such track: `{named}`")),
            };
        }
        let mut checkouts = folders(root);
        checkouts.retain(|folder| folder.join("exercises").is_dir());
        if checkouts.iter().all(|folder| self.tracks.find(&name(folder)).is_none()) {
            return;
        }
        for folder in checkouts {
            let name = name(&folder);
            let prefix = format!("{name}/");
            match self.tracks.find(&name) {
                Some(track) => self.exercises(exercises_in(&folder), track, &prefix, planned),
                None => planned.left_out.push(format!("{name}: no such track")),
            }
        }
    }

    fn exercises(
        &self,
        exercises: impl IntoIterator<Item = PathBuf>,
        track: &Track,
        prefix: &str,
        planned: &mut Planned,
    ) {
        let solution = if self.stubs { Solution::Stub } else { Solution::Reference };
        for exercise in exercises {
            let slug = exercise.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let id = format!("{prefix}{slug}");
            match verify::solution_files(&exercise, solution, track) {
                Ok(files) => planned.rows.push(BatchRow {
                    id,
                    track: Some(track.id.clone()),
                    slug,
                    dir: None,
                    files: Some(files),
                    exercise: Some(exercise),
                    exercise_files: None,
                    task: None,
                    limits: None,
                    meta: Map::new(),
                    ..BatchRow::default()
                }),
                Err(why) => planned.left_out.push(format!("{id}: {why}")),
            }
        }
    }

    fn completions(&self, path: &Path, text: &str, planned: &mut Planned) {
        let mut seen: IndexMap<String, usize> = IndexMap::new();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            match self.completion(line, &mut seen) {
                Ok(row) => planned.rows.push(row),
                Err(why) => {
                    planned.left_out.push(format!("{}, line {}: {why}", path.display(), at + 1));
                }
            }
        }
    }

    /// The row of a completion. The error is for people.
    fn completion(
        &self,
        line: &str,
        seen: &mut IndexMap<String, usize>,
    ) -> Result<BatchRow, String> {
        let Completion { task_id, text, meta } = Completion::read(line)?;
        let number = *seen.entry(task_id.clone()).and_modify(|count| *count += 1).or_insert(1);
        let text = text?;
        let (track, slug) = task_id
            .split_once('/')
            .map_or((self.track.as_deref(), task_id.as_str()), |(track, slug)| (Some(track), slug));
        let exercise = self.exercises.as_deref().and_then(|root| folder::find(root, track, slug));
        let exercise = exercise.ok_or_else(|| {
            format!("no such exercise: `{}` (pass its folder as `--exercises`)", plain(slug))
        })?;
        let exercise = exercise.canonicalize().unwrap_or(exercise);
        let known = track.and_then(|id| self.tracks.find(id));
        let expected = || expected_files(&exercise, known, self.tracks);
        let files = verify::with_completion(&exercise, expected, text)
            .map_err(|why| format!("the exercise `{}`: {why}", plain(slug)))?;
        Ok(BatchRow {
            id: format!("{task_id}#{number}"),
            track: track.map(ToOwned::to_owned),
            slug: slug.to_owned(),
            dir: None,
            files: Some(files),
            exercise: Some(exercise),
            exercise_files: None,
            task: Some(task_id),
            limits: None,
            meta,
            ..BatchRow::default()
        })
    }
}

/// The exercises of a checkout of a track without its configuration.
fn exercises_in(root: &Path) -> Vec<PathBuf> {
    ["practice", "concept"].map(|kind| folders(&root.join("exercises").join(kind))).concat()
}

/// The folders in a folder, sorted, without hidden ones and links.
fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."))
        .map(|entry| entry.path())
        .collect();
    folders.sort();
    folders
}
