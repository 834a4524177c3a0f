//! What grading platforms read, for the commands that write it.

use std::io::Write as _;
use std::path::Path;
use std::time::SystemTime;

use super::{Failure, grade_options};
use course::gradebook::{CourseExercise, Entry, Gradebook};
use course::handins::file_name;
use course::platform::{Platform, PlatformRun, Writer};
use runner::publish::write_atomically;
use runner::run::RunOutcome;
use test_report::results::exercism::RunStatus;
use tracks::TrackRegistry;

/// The writer for a platform, which may tell something by the environment.
#[expect(clippy::disallowed_methods, reason = "the command line reads the environment")]
pub(super) fn writer(platform: Platform) -> Result<Writer, Failure> {
    platform.writer(now(), |name| std::env::var(name).ok()).map_err(Failure::usage)
}

/// The time, which some platforms want to know.
#[expect(
    clippy::disallowed_methods,
    reason = "the formats of platforms have it; `results.json` does not"
)]
pub(super) fn now() -> SystemTime {
    SystemTime::now()
}

/// Writes the file that the platform reads into a folder.
pub(super) fn write(writer: &Writer, dir: &Path, text: &str) -> Result<(), Failure> {
    let path = dir.join(writer.file_name());
    write_atomically(&path, |file| file.write_all(text.as_bytes()))
        .map_err(Failure::unwritten(&path))
}

/// The exercise of a run, whose points are correct.
pub(super) fn exercise(
    folder: &Path,
    slug: &str,
    track: Option<&str>,
    tracks: TrackRegistry,
) -> Result<Option<CourseExercise>, Failure> {
    // The run itself says what is wrong with a folder that is no exercise.
    let Ok(exercise) = grade_options::exercise(folder, slug, track, tracks)? else {
        return Ok(None);
    };
    exercise.check()?;
    Ok(Some(exercise))
}

/// A run with the points of its exercise. An error is 0 of all tests that the exercise declares.
pub(super) fn graded(
    exercise: &CourseExercise,
    outcome: &RunOutcome,
) -> Result<PlatformRun, Failure> {
    let results = &outcome.results;
    let mut grade = exercise.grade(results)?;
    if outcome.handed_in.is_nothing {
        grade.points = 0.0;
    }
    let message = results.message.as_deref();
    Ok(PlatformRun::of_grade(&exercise.slug, results.status, message, &grade))
}

/// Writes `DIR/<student>/<exercise>/<file>` for each student and exercise.
pub(super) fn of_class(
    platform: Platform,
    gradebook: &Gradebook,
    dir: &Path,
) -> Result<(), Failure> {
    if platform == Platform::Classroom50 {
        return Err(Failure::usage(
            "Classroom 50 says to each run whose submission it is, not to a class",
        )
        .help("use `run --format classroom50` in its autograder"));
    }
    let writer = writer(platform)?;
    for graded in gradebook.all_grades() {
        let has_counts_only =
            |entry: &&Entry| entry.status == RunStatus::Fail && entry.results.is_none();
        if graded.entry.is_some_and(|entry| has_counts_only(&entry)) {
            let what = format!(
                "the result of `{}` for `{}` does not list its tests",
                graded.student, graded.slug
            );
            return Err(Failure::usage(what).help("run the batch with `--full`"));
        }
        let folder = dir.join(file_name(graded.student)).join(graded.slug);
        std::fs::create_dir_all(&folder).map_err(Failure::unwritten(&folder))?;
        let status = graded.entry.map_or(RunStatus::Error, |entry| entry.status);
        let run = PlatformRun::of_grade(graded.slug, status, graded.message(), graded.grade);
        write(&writer, &folder, &writer.text(&run))?;
    }
    Ok(())
}
