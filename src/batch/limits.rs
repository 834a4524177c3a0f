//! What a run of a row may use: what the row says, or else the command line, or else the exercise.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use super::BatchRow;
use tracks::{ExerciseLimits, ExerciseSettings};

/// The wall-clock limit of a run if nothing says another.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(15);

/// The memory of a run, in MiB, if nothing says another.
pub const DEFAULT_MEMORY_MB: u64 = 2560;

/// The time for all runs of a task, each of which has a limit of its own.
const MAX_TASK_TIME: Duration = Duration::from_hours(24);

/// What the command line says of all runs.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct CommandLimits {
    /// Wall-clock time.
    pub wall: Option<Duration>,
    /// Wall-clock time of each test, where the track's tool can stop a test.
    pub test: Option<Duration>,
    /// CPU time of each process, in whole seconds.
    pub cpu_seconds: Option<u64>,
    /// Memory of all processes, in MiB.
    pub memory_mb: Option<u64>,
}

/// What one run may use.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bounds {
    /// Wall-clock time.
    pub(super) wall: Duration,
    /// Wall-clock time of each test.
    pub(super) test: Option<Duration>,
    /// CPU time of each process, in whole seconds; none, and only the wall-clock time counts.
    pub(super) cpu_seconds: Option<u64>,
    /// Memory of all its processes, in MiB.
    pub(super) memory_mb: u64,
}

/// The limits of exercises, each read once.
#[derive(Debug, Default)]
pub(super) struct KnownLimits(Mutex<HashMap<PathBuf, ExerciseLimits>>);

impl Bounds {
    pub(super) fn of(row: &BatchRow, command: &CommandLimits, exercise: &ExerciseLimits) -> Self {
        let own = row.limits.unwrap_or_default();
        let wall = own.wall_s.map(Duration::from_secs_f64).or(command.wall).or(exercise.timeout);
        let memory_mb = own.memory_mb.or(command.memory_mb).or(exercise.memory_mb);
        Self {
            wall: if row.has_task() { MAX_TASK_TIME } else { wall.unwrap_or(DEFAULT_TIMEOUT) },
            test: command.test.or(exercise.test_timeout),
            cpu_seconds: own.cpu_s.or(command.cpu_seconds),
            memory_mb: memory_mb.unwrap_or(DEFAULT_MEMORY_MB),
        }
    }
}

impl KnownLimits {
    /// The limits of an exercise's folder, which many rows share.
    pub(super) fn of_folder(&self, folder: &Path) -> ExerciseLimits {
        let mut known = self.0.lock().expect("no holder panics");
        *known.entry(folder.to_owned()).or_insert_with(|| read(folder))
    }
}

/// The limits in a folder's `exercise.toml`. If the file is malformed, the run says so.
pub(super) fn read(folder: &Path) -> ExerciseLimits {
    let settings = ExerciseSettings::of_folder(folder).ok().flatten();
    settings.map(|settings| settings.limits).unwrap_or_default()
}

/// The limits in the `exercise.toml` of a row with the exercise's files.
pub(super) fn of_files(row: &BatchRow) -> ExerciseLimits {
    let text = row.exercise_files.as_ref().and_then(|files| files.get(ExerciseSettings::FILE));
    let settings = text.and_then(|text| ExerciseSettings::parse(text).ok());
    settings.map(|settings| settings.limits).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::RowLimits;

    #[test]
    fn the_row_wins_over_the_command_and_the_command_over_the_exercise() {
        let exercise = ExerciseLimits {
            timeout: Some(Duration::from_secs(40)),
            test_timeout: Some(Duration::from_secs(2)),
            memory_mb: Some(4096),
        };
        let command = CommandLimits {
            wall: Some(Duration::from_secs(30)),
            test: Some(Duration::from_secs(1)),
            cpu_seconds: None,
            memory_mb: Some(512),
        };
        let limits = RowLimits { wall_s: Some(5.0), memory_mb: Some(64), ..RowLimits::default() };
        let limited = BatchRow { limits: Some(limits), ..BatchRow::default() };
        let of = |row: &BatchRow, command: &CommandLimits, exercise: &ExerciseLimits| {
            let bounds = Bounds::of(row, command, exercise);
            (bounds.wall.as_secs(), bounds.test.map(|time| time.as_secs()), bounds.memory_mb)
        };
        let (row, none) = (BatchRow::default(), ExerciseLimits::default());
        assert_eq!(of(&limited, &command, &exercise), (5, Some(1), 64));
        assert_eq!(of(&row, &command, &exercise), (30, Some(1), 512));
        assert_eq!(of(&row, &CommandLimits::default(), &exercise), (40, Some(2), 4096));
        assert_eq!(of(&row, &CommandLimits::default(), &none), (15, None, 2560));
    }
}
