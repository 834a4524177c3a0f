//! Makes rows out of what people have: solutions in folders, checkouts of tracks, Aider's corpus, completions of a model.

use std::fs;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::Map;

use super::{Row, folder};
use crate::runner::{exercise_in, recognise_input};
use crate::track::{self, ExerciseConfig};
use crate::verify::{self, Solution};

/// What to make rows of.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Where the exercises of completions are found.
    pub exercises: Option<PathBuf>,
    /// The track of solutions whose folders do not say it.
    pub track: Option<String>,
    /// Of exercises, the files that a student starts with in place of the reference solutions.
    pub stubs: bool,
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
    #[error(
        "`{path}` holds no solutions\nhelp: give a folder with solutions, a checkout of a track, a folder of `<track>/exercises/practice/<slug>`, or a file of rows with `task_id` and `completion`"
    )]
    Nothing {
        /// As the caller wrote it.
        path: PathBuf,
    },
    /// A row of completions cannot be used.
    #[error("`{path}`, line {line}: {why}")]
    Completion {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

/// A model's answer.
#[derive(Debug, Deserialize)]
struct Completion {
    task_id: String,
    completion: String,
    #[serde(flatten)]
    meta: Map<String, serde_json::Value>,
}

impl Plan {
    /// The rows of one source.
    pub fn rows(&self, source: &Path) -> Result<Vec<Row>, PlanError> {
        let failed = |error| PlanError::Read { path: source.to_owned(), source: error };
        let whole = source.canonicalize().map_err(failed)?;
        let rows = if whole.is_file() {
            self.completions(source, &fs::read_to_string(&whole).map_err(failed)?)?
        } else {
            let exercises = self.corpus(&whole);
            if exercises.is_empty() { self.solutions(&whole)? } else { exercises }
        };
        if rows.is_empty() { Err(PlanError::Nothing { path: source.to_owned() }) } else { Ok(rows) }
    }

    /// The exercises of a checkout of a track, or of a folder of such checkouts.
    fn corpus(&self, root: &Path) -> Vec<Row> {
        if root.join("exercises").is_dir() {
            let named = fs::read(root.join("config.json")).ok();
            let named =
                named.and_then(|bytes| serde_json::from_slice::<serde_json::Value>(&bytes).ok());
            let named = named.and_then(|config| Some(config.get("slug")?.as_str()?.to_owned()));
            let name = root.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let track = named.or_else(|| self.track.clone()).unwrap_or(name);
            return self.exercises(root, &track, "");
        }
        let mut rows = Vec::new();
        for folder in folders(root) {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if folder.join("exercises").is_dir() {
                rows.extend(self.exercises(&folder, &name, &format!("{name}/")));
            }
        }
        rows
    }

    fn exercises(&self, root: &Path, track: &str, prefix: &str) -> Vec<Row> {
        let Some(track) = track::find(track) else { return Vec::new() };
        let mut rows = Vec::new();
        for kind in ["practice", "concept"] {
            for exercise in folders(&root.join("exercises").join(kind)) {
                let slug = exercise.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let solution = if self.stubs { Solution::Stub } else { Solution::Reference };
                let Ok(files) = verify::solution_files(&exercise, solution, &track.example_edits)
                else {
                    continue;
                };
                rows.push(Row {
                    id: format!("{prefix}{slug}"),
                    track: Some(track.id.clone()),
                    slug,
                    dir: None,
                    files: Some(files),
                    exercise: Some(exercise),
                    task: None,
                    limits: None,
                    meta: Map::new(),
                });
            }
        }
        rows
    }

    /// The folders below one that hold a solution with its tests, each named by its path.
    fn solutions(&self, root: &Path) -> Result<Vec<Row>, PlanError> {
        let mut rows = Vec::new();
        let mut open = vec![root.to_owned()];
        while let Some(folder) = open.pop() {
            let track = recognise_input(&folder).map(|track| track.id.clone());
            let Some(track) = track.or_else(|| self.track_of(&folder)) else {
                open.extend(folders(&folder));
                continue;
            };
            let found =
                exercise_in(&folder).map_err(|_| PlanError::Nothing { path: folder.clone() })?;
            let below = folder.strip_prefix(root).unwrap_or(&folder);
            let id = if below.as_os_str().is_empty() {
                found.slug.clone()
            } else {
                below.display().to_string()
            };
            rows.push(Row {
                id,
                track: Some(track),
                slug: found.slug,
                dir: Some(folder),
                files: None,
                exercise: None,
                task: None,
                limits: None,
                meta: Map::new(),
            });
        }
        rows.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(rows)
    }

    /// The track that the caller names, for a folder with files of it.
    fn track_of(&self, folder: &Path) -> Option<String> {
        let named = self.track.as_ref()?;
        let has_metadata = ExerciseConfig::PATHS.iter().any(|path| folder.join(path).is_file())
            || folder.join(".exercism/metadata.json").is_file();
        has_metadata.then(|| named.clone())
    }

    fn completions(&self, path: &Path, text: &str) -> Result<Vec<Row>, PlanError> {
        let mut rows: Vec<Row> = Vec::new();
        let mut seen: IndexMap<String, usize> = IndexMap::new();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let wrong =
                |why: String| PlanError::Completion { path: path.to_owned(), line: at + 1, why };
            let Completion { task_id, completion, meta } =
                serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
            let (track, slug) = task_id
                .split_once('/')
                .map_or((self.track.as_deref(), task_id.as_str()), |(track, slug)| {
                    (Some(track), slug)
                });
            let exercise =
                self.exercises.as_deref().and_then(|root| folder::find(root, track, slug));
            let exercise = exercise.ok_or_else(|| {
                wrong(format!(
                    "there is no exercise `{slug}`; `--exercises` names the folder that holds it"
                ))
            })?;
            let exercise = exercise.canonicalize().unwrap_or(exercise);
            let config = fs::read(exercise.join(ExerciseConfig::PATHS[0])).unwrap_or_default();
            let files = ExerciseConfig::parse(&config).unwrap_or_default().files;
            let file = files.solution.into_iter().next();
            let file = file.ok_or_else(|| {
                wrong(format!("the configuration of `{slug}` names no file in `files.solution`"))
            })?;
            let number = seen.entry(task_id.clone()).or_insert(0);
            *number += 1;
            rows.push(Row {
                id: format!("{task_id}#{number}"),
                track: track.map(ToOwned::to_owned),
                slug: slug.to_owned(),
                dir: None,
                files: Some([(file, completion)].into()),
                exercise: Some(exercise),
                task: Some(task_id),
                limits: None,
                meta,
            });
        }
        Ok(rows)
    }
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
