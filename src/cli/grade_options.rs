//! The options of commands that show grades: `report` and `batch merge`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum as _;

use super::pool::no_exercises;
use super::{Failure, platform, print};
use course::gradebook::{CourseExercise, Gradebook, KnownTest, Points, Roster};
use course::platform::Platform;
use runner::publish::write_atomically;
use runner::run::{declared_tests, expected_files};
use test_report::text::Message;
use tracks::TrackRegistry;

/// Grades for a class.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct GradeOptions {
    /// Grade by the exercises of this folder: an error, and what was not handed in, are 0 of all points. `points.toml` in an
    /// exercise says what its tests are worth; otherwise each test counts 1.
    #[arg(long, value_name = "DIR", help_heading = "Grades")]
    pub(super) exercises: Option<PathBuf>,
    /// The students, as CSV with headings: `student` is the name of the student's folder, `name` the name for people.
    #[arg(long, value_name = "FILE", help_heading = "Grades")]
    pub(super) roster: Option<PathBuf>,
    /// Write CSV with a line for each student and a column for each exercise; `-` is standard output.
    #[arg(long, value_name = "FILE", help_heading = "Grades")]
    pub(super) csv_wide: Option<PathBuf>,
}

impl GradeOptions {
    /// Whether an option asks for grades.
    pub(super) fn are_given(&self) -> bool {
        self.exercises.is_some() || self.roster.is_some() || self.csv_wide.is_some()
    }

    /// The gradebook with grades. Without `--exercises`, the exercises and their tests are those of the results.
    pub(super) fn graded(
        &self,
        gradebook: Gradebook,
        tracks: TrackRegistry,
    ) -> Result<Gradebook, Failure> {
        let exercises = match &self.exercises {
            Some(folder) => course(folder, tracks)?,
            None => gradebook.course(),
        };
        let roster = self.roster.as_deref().map(Roster::read).transpose()?;
        let graded = gradebook.graded(&exercises, roster.as_ref())?;
        let left_out = graded.grades.as_ref().map(|grades| grades.left_out.as_slice());
        let left_out = left_out.unwrap_or_default();
        for what in left_out.iter().take(20) {
            print::say(&format!("left out: {what}"));
        }
        if left_out.len() > 20 {
            print::say(&format!("left out: {} more", left_out.len() - 20));
        }
        Ok(graded)
    }

    /// Writes the table with a line for each student, and returns whether it went to standard output.
    pub(super) fn write_wide(&self, gradebook: &Gradebook) -> Result<bool, Failure> {
        self.csv_wide.as_deref().map_or(Ok(false), |path| to_file(path, &gradebook.csv_wide()))
    }
}

/// Files for a learning platform.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct GradeFormat {
    /// Also write a file for a platform for each student and exercise: `gradescope`, `prairielearn`, `classroom50`, `github`,
    /// `vpl`, `coderunner` or `ctrf` (repeatable).
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        hide_possible_values = true,
        help_heading = "Grades"
    )]
    pub(super) format: Vec<Platform>,
    /// Folder of these files: `DIR/<format>/<student>/<exercise>/` [default: `platforms`].
    #[arg(long, value_name = "DIR", requires = "format", help_heading = "Grades")]
    format_dir: Option<PathBuf>,
}

impl GradeFormat {
    /// Writes the files of all formats.
    pub(super) fn write(&self, gradebook: &Gradebook, default: &Path) -> Result<(), Failure> {
        let dir = self.format_dir.as_deref().unwrap_or(default);
        self.format
            .iter()
            .try_for_each(|format| platform::of_class(*format, gradebook, &dir.join(name(*format))))
    }
}

/// The word of the command line.
fn name(platform: Platform) -> String {
    let value = platform.to_possible_value();
    value.map(|value| value.get_name().to_owned()).unwrap_or_default()
}

/// The exercises of a folder: of a checkout of a track those that have tests, or else the folders in it.
pub(super) fn course(root: &Path, tracks: TrackRegistry) -> Result<Vec<CourseExercise>, Failure> {
    if !root.is_dir() {
        return Err(no_exercises(root));
    }
    let mut exercises = Vec::new();
    for folder in exercise_folders(root) {
        let slug = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match exercise(&folder, &slug, None, tracks)? {
            Ok(exercise) => exercises.push(exercise),
            Err(why) => print::warning(why),
        }
    }
    if exercises.is_empty() {
        return Err(without_tests(root));
    }
    Ok(exercises)
}

/// The error for a folder in which no folder is an exercise.
pub(super) fn without_tests(root: &Path) -> Failure {
    Failure::usage(format!("no exercise with tests in `{}`", root.display()))
        .help("pass the folder that holds the folders of the exercises")
}

/// An exercise with its tests; a warning if the folder is not an exercise.
pub(super) fn exercise(
    folder: &Path,
    slug: &str,
    track: Option<&str>,
    tracks: TrackRegistry,
) -> Result<Result<CourseExercise, Message>, Failure> {
    let points = Points::of_folder(folder)?;
    let declared = match declared_tests(folder, track, tracks) {
        Ok(tests) => tests.iter().map(KnownTest::from).collect(),
        Err(error) if Points::are_in(folder) => return Err(Failure::usage(error)),
        Err(error) => {
            let what = format!("`{}` is left out", folder.display());
            return Ok(Err(Message::from(error).context(what)));
        }
    };
    Ok(Ok(CourseExercise { slug: slug.to_owned(), points, declared }))
}

/// The folder of an exercise of this name.
pub(super) fn exercise_folder(root: &Path, slug: &str) -> PathBuf {
    let found = exercise_folders(root).into_iter().find(|folder| folder.ends_with(slug));
    found.unwrap_or_else(|| root.join(slug))
}

/// The files that a solution to an exercise has to bring, by their paths.
pub(super) fn solution_files(folder: &Path, tracks: TrackRegistry) -> Vec<String> {
    expected_files(folder, None, tracks)
}

pub(super) fn exercise_folders(root: &Path) -> Vec<PathBuf> {
    let of_track = ["exercises/practice", "exercises/concept"].map(|below| root.join(below));
    let roots: Vec<PathBuf> = of_track.into_iter().filter(|folder| folder.is_dir()).collect();
    let roots = if roots.is_empty() { vec![root.to_owned()] } else { roots };
    let mut folders: Vec<PathBuf> = roots
        .iter()
        .flat_map(|root| fs::read_dir(root).into_iter().flatten().flatten())
        .filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."))
        .map(|entry| entry.path())
        .filter(|path| path.is_dir() && !path.ends_with("__MACOSX"))
        .collect();
    folders.sort();
    folders
}

/// Writes a text to a file, or to standard output if the path is `-`. Returns whether it was standard output.
pub(super) fn to_file(path: &Path, text: &str) -> Result<bool, Failure> {
    if path == Path::new("-") {
        print::stdout(text)?;
        return Ok(true);
    }
    write_atomically(path, |file| std::io::Write::write_all(file, text.as_bytes()))
        .map_err(Failure::unwritten(path))?;
    Ok(false)
}
