//! What grading platforms read, for the commands that write it.

use std::io::Write as _;
use std::path::Path;
use std::time::SystemTime;

use super::Failure;
use super::grade_options::file_name;
use crate::gradebook::{Gradebook, KnownTest, Points, Scheme};
use crate::platform::{Platform, PlatformRun, Writer};
use crate::publish::write_atomically;
use crate::runner::{RunOutcome, declared_tests};
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

/// A run with the points of its exercise. An error is 0 of all tests that the exercise declares.
pub(super) fn graded(
    slug: &str,
    exercise: &Path,
    outcome: &RunOutcome,
    tracks: TrackRegistry,
) -> Result<PlatformRun, Failure> {
    let results = &outcome.results;
    let points = Points::of_folder(exercise)?;
    let declared = declared_tests(exercise, outcome.track, tracks).unwrap_or_default();
    let declared: Vec<KnownTest> = declared.iter().map(KnownTest::from).collect();
    let mut tests: Vec<KnownTest> = results.tests.iter().flatten().map(KnownTest::from).collect();
    if tests.is_empty() {
        tests.clone_from(&declared);
    }
    let mut grade = Scheme::of(&points, &declared, tests)?.grade(Some(results));
    if outcome.handed_in.is_nothing {
        grade.points = 0.0;
    }
    Ok(PlatformRun::of_grade(slug, results.status, results.message.as_deref(), &grade))
}

/// Writes `DIR/<student>/<exercise>/<file>` for each student and exercise.
pub(super) fn of_class(
    platform: Platform,
    gradebook: &Gradebook,
    dir: &Path,
) -> Result<(), Failure> {
    let writer = writer(platform)?;
    for graded in gradebook.all_grades() {
        let folder = dir.join(file_name(graded.student)).join(graded.slug);
        std::fs::create_dir_all(&folder).map_err(Failure::unwritten(&folder))?;
        let status = graded.entry.map_or(RunStatus::Error, |entry| entry.status);
        let run = PlatformRun::of_grade(graded.slug, status, graded.message(), graded.grade);
        write(&writer, &folder, &writer.text(&run))?;
    }
    Ok(())
}
