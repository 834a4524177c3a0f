//! What a run may use, decided in one order of precedence for every door: an option or a row, then `exercise.toml`, then the track,
//! then the default. What says nothing leaves it to the next.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use tracks::{DefaultLimits, ExerciseLimits};

/// What somebody asks for: the options of a command, or a row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct AskedLimits {
    /// Wall-clock time for the whole run.
    pub wall: Option<Duration>,
    /// Wall-clock time for each test, where the track's tool can stop a test.
    pub test: Option<Duration>,
    /// CPU time of each process, in whole seconds.
    pub cpu_seconds: Option<u64>,
    /// Memory of all processes together, in MiB.
    pub memory_mb: Option<u64>,
}

/// What the commands of one run may use; where it says nothing, the step or the default does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunLimits {
    /// Wall-clock time for all of them.
    pub wall: Duration,
    /// Wall-clock time for each test, where the tool can stop one.
    pub test: Option<Duration>,
    /// CPU time of each process, in whole seconds; if there is none, only the wall-clock time counts.
    pub cpu_seconds: Option<u64>,
    /// Memory of all processes of a command together, in MiB.
    pub memory_mb: Option<u64>,
}

impl AskedLimits {
    /// These limits, and the others where these say nothing.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            wall: self.wall.or(other.wall),
            test: self.test.or(other.test),
            cpu_seconds: self.cpu_seconds.or(other.cpu_seconds),
            memory_mb: self.memory_mb.or(other.memory_mb),
        }
    }
}

impl RunLimits {
    /// The limits of a run.
    pub fn resolve(asked: &AskedLimits, exercise: &ExerciseLimits, track: &DefaultLimits) -> Self {
        Self {
            wall: asked.wall.or(exercise.timeout).unwrap_or_else(|| track.timeout()),
            test: asked.test.or(exercise.test_timeout),
            cpu_seconds: asked.cpu_seconds,
            memory_mb: asked.memory_mb.or(exercise.memory_mb).or(track.memory_mb),
        }
    }

    /// Memory of all processes together, in bytes, if anybody limits it.
    pub(crate) fn memory_bytes(&self) -> Option<u64> {
        self.memory_mb.map(|mib| mib << 20)
    }

    /// The most memory that the run can take, in MiB.
    pub fn most_memory_mb(&self) -> u64 {
        self.memory_mb.unwrap_or_else(|| DefaultLimits::default().memory_mb())
    }

    /// The same for a run that must get on with less of the processors: its wall-clock time, but no more than its own of CPU time.
    #[must_use]
    pub fn within_own_cpu_time(self) -> Self {
        let wall = self.wall.as_secs().max(1);
        Self { cpu_seconds: Some(self.cpu_seconds.map_or(wall, |own| own.min(wall))), ..self }
    }
}

impl From<RunLimits> for AskedLimits {
    /// Asks for exactly these.
    fn from(limits: RunLimits) -> Self {
        let RunLimits { wall, test, cpu_seconds, memory_mb } = limits;
        Self { wall: Some(wall), test, cpu_seconds, memory_mb }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandbox::Limits;
    use tracks::TrackRegistry;

    #[test]
    fn who_asks_wins_over_the_exercise_and_the_exercise_over_the_track() {
        let exercise = ExerciseLimits {
            timeout: Some(Duration::from_secs(40)),
            test_timeout: Some(Duration::from_secs(2)),
            memory_mb: Some(4096),
        };
        let row = AskedLimits {
            wall: Some(Duration::from_secs(5)),
            memory_mb: Some(64),
            ..AskedLimits::default()
        };
        let options = AskedLimits {
            wall: Some(Duration::from_secs(30)),
            test: Some(Duration::from_secs(1)),
            cpu_seconds: Some(7),
            memory_mb: Some(512),
        };
        let none = ExerciseLimits::default();
        let of = |asked: AskedLimits, exercise: &ExerciseLimits, track: &str| {
            let track = TrackRegistry::embedded().find(track).unwrap();
            let limits = RunLimits::resolve(&asked, exercise, &track.limits);
            let test = limits.test.map(|time| time.as_secs());
            (limits.wall.as_secs_f64(), test, limits.cpu_seconds, limits.memory_mb)
        };
        let nobody = AskedLimits::default();
        assert_eq!(of(row.or(options), &exercise, "ruby"), (5.0, Some(1), Some(7), Some(64)));
        assert_eq!(of(options, &exercise, "ruby"), (30.0, Some(1), Some(7), Some(512)));
        assert_eq!(of(nobody, &exercise, "ruby"), (40.0, Some(2), None, Some(4096)));
        assert_eq!(of(nobody, &none, "ruby"), (4.5, None, None, Some(850)));
        assert_eq!(of(nobody, &none, "haskell"), (25.0, None, None, None));
        assert_eq!(of(nobody, &none, "python"), (15.0, None, None, None));
    }

    #[test]
    fn what_nobody_limits_takes_the_memory_that_commands_may_have() {
        let limits = RunLimits::resolve(
            &AskedLimits::default(),
            &ExerciseLimits::default(),
            &DefaultLimits::default(),
        );
        assert_eq!(Some(limits.most_memory_mb() << 20), Limits::default().tree_bytes);
    }
}
