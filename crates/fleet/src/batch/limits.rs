//! What a run of a row may use: what the row says, or else the command line, the exercise, or the track.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use super::engine::Engine;
use super::{ParsedRow, RowAgainst, RowSolution, folder};
use runner::limits::{AskedLimits, RunLimits};
use runner::run::resolve::{ExerciseSource, Foreseen};

/// The time for all runs of a task, each of which has a limit of its own.
const MAX_TASK_TIME: Duration = Duration::from_hours(24);

/// What folders of exercises say of limits, each read once for each track and slug that rows name.
#[derive(Debug, Default)]
pub(super) struct KnownExercises(Mutex<HashMap<Named, Foreseen>>);

/// An exercise as rows name it.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Named {
    folder: PathBuf,
    slug: String,
    track: Option<String>,
}

impl KnownExercises {
    fn of(&self, folder: &Path, row: &ParsedRow, read: impl FnOnce() -> Foreseen) -> Foreseen {
        let (slug, track) = (row.slug.clone(), row.track.clone());
        let named = Named { folder: folder.to_owned(), slug, track };
        *self.0.lock().expect("no holder panics").entry(named).or_insert_with(read)
    }
}

impl ParsedRow {
    /// What the row asks for itself.
    fn asked_limits(&self) -> AskedLimits {
        let own = self.limits;
        AskedLimits {
            wall: own.wall_s.map(Duration::from_secs_f64),
            test: None,
            cpu_seconds: own.cpu_s,
            memory_mb: own.memory_mb,
        }
    }
}

impl Engine {
    /// What a run of a row may use.
    pub(super) fn limits(&self, row: &ParsedRow) -> RunLimits {
        let asked = row.asked_limits().or(self.settings.limits);
        if row.has_task() {
            let task = Foreseen::default().limits(&asked);
            return RunLimits { wall: MAX_TASK_TIME, ..task };
        }
        self.foreseen(row).limits(&asked)
    }

    /// What the exercise and the track of a row say.
    fn foreseen(&self, row: &ParsedRow) -> Foreseen {
        let exercise = folder::exercise_of(row, self.settings.exercises.as_deref()).ok().flatten();
        let read =
            |source| Foreseen::of(source, &row.slug, row.track.as_deref(), self.settings.tracks);
        if let RowAgainst::ExerciseFiles(files) = &row.against {
            return read(ExerciseSource::Files(files));
        }
        match (&exercise, &row.solution) {
            (Some(folder), _) => {
                let read = || read(ExerciseSource::Folder(folder));
                if self.keeps_digests() { self.exercises.of(folder, row, read) } else { read() }
            }
            (None, RowSolution::Folder(folder)) => read(ExerciseSource::Solution(folder)),
            (None, RowSolution::Files(_)) => Foreseen::default(),
        }
    }
}
