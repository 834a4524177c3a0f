//! Rows of folders of solutions: of students, of models.
//!
//! With `--exercises`, a folder is a solution if it has the name of an exercise; otherwise if it holds tests as well.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Map;

use super::{Plan, Planned, folder, folders};
use crate::batch::BatchRow;
use runner::run::{Folder, exercise_in, recognise_input};
use runner::workspace::{Input, is_metadata, is_test_folder};
use tracks::{self, Detection, ExerciseConfig, Slug, TestFiles, Track, TrackRegistry};

/// Adds a row for each folder below `root` that holds a solution, named by its path, and says what is none. `shown` is the
/// folder as the caller wrote it.
pub(super) fn add(plan: &Plan, shown: &Path, root: &Path, planned: &mut Planned) {
    let mut open = vec![(root.to_owned(), None)];
    while let Some((folder, above)) = open.pop() {
        let below = folder.strip_prefix(root).unwrap_or(&folder);
        let shown = shown.join(below).display().to_string();
        let mut inner = folders(&folder);
        inner.retain(|folder| !is_metadata(&folder.to_string_lossy()));
        match plan.row(&folder, below, above.as_deref()) {
            FolderKind::Solution(row) => planned.rows.push(*row),
            FolderKind::Holds(slug) => {
                open.extend(inner.into_iter().map(|inner| (inner, slug.clone())));
            }
            FolderKind::Nothing(why) => {
                let is_leaf = inner.is_empty() && folder != root;
                if is_leaf || looks_like_a_solution(&folder, plan.tracks) {
                    planned.left_out.push(format!("{shown} ({why})"));
                }
                open.extend(inner.into_iter().map(|inner| (inner, None)));
            }
        }
    }
    planned.rows.sort_by(|a, b| a.id.cmp(&b.id));
    planned.left_out.sort();
}

/// Why a folder with tests is not an exercise.
const EXERCISES: &str = "a folder of exercises";

/// What a folder is.
enum FolderKind {
    Solution(Box<BatchRow>),
    /// Not a solution itself. Those in it may be of this exercise.
    Holds(Option<String>),
    Nothing(String),
}

/// The exercise of a solution's folder.
struct OfExercise {
    slug: String,
    track: Option<String>,
    exercise: PathBuf,
}

impl Plan {
    fn row(&self, folder: &Path, below: &Path, above: Option<&str>) -> FolderKind {
        let Ok(named) = exercise_in(folder) else {
            return FolderKind::Nothing("cannot be read".to_owned());
        };
        let (slug, track, exercise) = match &self.exercises {
            None => match self.track_with_tests(folder) {
                Ok(track) => (named.slug, Some(track), None),
                Err(EXERCISES) => return FolderKind::Holds(None),
                Err(_) if direct(folder).is_empty() => {
                    return FolderKind::Nothing("no file".to_owned());
                }
                Err(why) => return FolderKind::Nothing(why.to_owned()),
            },
            Some(root) => match self.exercise_of(folder, &named, above, root) {
                Ok(OfExercise { slug, track, exercise }) => (slug, track, Some(exercise)),
                Err(kind) => return kind,
            },
        };
        let id = below.display().to_string();
        FolderKind::Solution(Box::new(BatchRow {
            id: if id.is_empty() { slug.clone() } else { id },
            track,
            slug,
            dir: Some(folder.to_owned()),
            files: None,
            exercise,
            exercise_files: None,
            task: None,
            limits: None,
            meta: Map::new(),
            ..BatchRow::default()
        }))
    }

    /// The exercise of a solution's folder, by the names of folders, and only then by what the solution says.
    fn exercise_of(
        &self,
        folder: &Path,
        named: &Folder,
        above: Option<&str>,
        root: &Path,
    ) -> Result<OfExercise, FolderKind> {
        let track = named.track.as_deref().filter(|track| self.tracks.find(track).is_some());
        let find = |slug: &str| folder::find(root, self.track.as_deref().or(track), slug);
        let with = |slug: &str| Some((slug.to_owned(), find(slug)?));
        let name = |folder: &Path| Some(folder.file_name()?.to_str()?.to_owned());
        // In a folder of an exercise, the folders have the names of students.
        let own_name = || name(folder).and_then(|name| with(&name).or_else(|| with(&usual(&name))));
        let by_name = above.and_then(with).or_else(own_name);
        let is_exercise = |inner: &PathBuf| name(inner).is_some_and(|name| find(&name).is_some());
        if by_name.is_none() && folders(folder).iter().any(is_exercise) {
            return Err(FolderKind::Holds(None));
        }
        let Some((slug, exercise)) = by_name.or_else(|| with(&named.slug)) else {
            let why = format!("no exercise `{}` in `{}`", named.slug, root.display());
            return Err(FolderKind::Nothing(why));
        };
        if above.is_none() && holds_others(folder, &exercise) {
            return Err(FolderKind::Holds(Some(slug)));
        }
        let exercise = exercise.canonicalize().unwrap_or(exercise);
        let track = recognise_input(&exercise, self.tracks).map(|track| track.id.clone());
        Ok(OfExercise { slug, track: track.or_else(|| self.track.clone()), exercise })
    }

    /// The track of a folder that says which exercise it holds, or that has test files where the track wants them, and others. The
    /// error is for people.
    fn track_with_tests(&self, folder: &Path) -> Result<String, &'static str> {
        const NO_TESTS: &str = "no test file";
        let metadata = ExerciseConfig::PATHS.into_iter().chain([".exercism/metadata.json"]);
        let says = metadata.into_iter().any(|path| folder.join(path).is_file());
        let recognised = recognise_input(folder, self.tracks);
        if says {
            let track = recognised.map(|track| track.id.clone()).or_else(|| self.track.clone());
            return track.ok_or(NO_TESTS);
        }
        let files = Input::read(folder).map_err(|_| NO_TESTS)?.files();
        let track = recognised.ok_or(NO_TESTS)?;
        let tests = match tracks::test_files(track, &any(), &files, None) {
            TestFiles::Missing { .. } => return Err(NO_TESTS),
            TestFiles::Known(tests) | TestFiles::Others(tests) | TestFiles::Unclear(tests) => tests,
        };
        if files.iter().all(|path| path.starts_with('.') || tests.contains(path)) {
            return Err("only test files");
        }
        if holds_exercises(track, &files, &tests) {
            return Err(EXERCISES);
        }
        Ok(track.id.clone())
    }
}

/// A folder's name as slugs are written: `Two Fer` and `two_fer` are `two-fer`.
fn usual(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_'], "-")
}

/// Whether the tests lie in several folders, each beside code of its own: `src/leap/leap.test.ts`. In a folder of tests, code
/// helps them.
fn holds_exercises(track: &Track, files: &[String], tests: &[String]) -> bool {
    let globs = tracks::globs(&track.detect.solution, &any());
    let folder = |path: &String| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let code = files.iter().filter(|path| globs.is_match(path) && !tests.contains(path));
    let with_code: HashSet<String> = code.filter_map(folder).collect();
    let is_exercise =
        |folder: &String| with_code.contains(folder) && !folder.split('/').any(is_test_folder);
    let of_tests: HashSet<Option<String>> = tests.iter().map(folder).collect();
    of_tests.len() > 1 && of_tests.iter().all(|folder| folder.as_ref().is_some_and(is_exercise))
}

/// Whether a folder with the name of an exercise holds the folders of several solutions to it: it has no file itself, and the
/// files that the exercise expects are not in it.
fn holds_others(folder: &Path, exercise: &Path) -> bool {
    let read = |path: &&str| fs::read(exercise.join(path)).ok();
    let config = ExerciseConfig::PATHS.iter().find_map(read).unwrap_or_default();
    let named = ExerciseConfig::parse(&config).unwrap_or_default().files.solution;
    let is_there = |name: &PathBuf| {
        let name = name.file_name().unwrap_or_default();
        exercise.join(name).is_dir()
    };
    let inner = folders(folder);
    direct(folder).is_empty()
        && !inner.is_empty()
        && !named.iter().any(|path| folder.join(path).is_file())
        && !inner.iter().any(is_there)
}

/// Whether files right in the folder are those of some language.
fn looks_like_a_solution(folder: &Path, tracks: TrackRegistry) -> bool {
    !matches!(tracks.detect(&any(), &direct(folder), None), Detection::None)
}

/// The names of the plain files right in a folder.
fn direct(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_dir()));
    let names = files.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| !name.starts_with('.')).collect()
}

fn any() -> Slug {
    Slug::new("any").expect("it is a slug")
}
