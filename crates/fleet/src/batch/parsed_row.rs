//! A row that was read and can run: one solution, and one thing that it is run against.

use std::path::PathBuf;

use indexmap::IndexMap;
use serde_json::{Map, Value};

use super::paths;
use super::row::{BatchRow, RowError, RowLimits};
use runner::problem::ProgramTests;
use runner::program::{FunctionCase, FunctionCases};

/// A row that can run.
#[derive(Debug, Clone)]
pub struct ParsedRow {
    /// The id of the row.
    pub id: String,
    /// The track's id, if the row names it.
    pub track: Option<String>,
    /// The exercise, or what is in its place.
    pub slug: String,
    /// The solution.
    pub solution: RowSolution,
    /// What the solution runs against.
    pub against: RowAgainst,
    /// The limits that the row asks for.
    pub limits: RowLimits,
    /// What is being solved, for pass@k.
    pub task: Option<String>,
    /// All other keys.
    pub meta: Map<String, Value>,
}

/// Where the solution of a row is.
#[derive(Debug, Clone)]
pub enum RowSolution {
    Folder(PathBuf),
    /// By their path in the exercise's folder.
    Files(IndexMap<String, String>),
}

/// What a row asks to run the solution against.
#[derive(Debug, Clone)]
pub enum RowAgainst {
    /// The exercise of this slug, wherever exercises are, or else the tests in the folder of the solution.
    Slug,
    /// The exercise in this folder.
    Exercise(PathBuf),
    /// The exercise that these files are, by their path in its folder.
    ExerciseFiles(IndexMap<String, String>),
    /// The problem of this name.
    Problem(String),
    /// Tests of a program.
    Program(ProgramTests),
    /// Calls of a function.
    Function(FunctionCases),
}

impl ParsedRow {
    /// Reads a line.
    pub(crate) fn of_line(line: &[u8]) -> Result<Self, RowError> {
        let read = BatchRow::of_line(line).and_then(Self::try_from);
        read.map_err(|why| RowError::of(line, why))
    }

    /// The row's key that names a folder of this machine, if it has one.
    pub(crate) fn key_of_folder(&self) -> Option<&'static str> {
        match (&self.solution, &self.against) {
            (RowSolution::Folder(_), _) => Some("dir"),
            (_, RowAgainst::Exercise(_)) => Some("exercise"),
            _ => None,
        }
    }

    /// The folders of this machine that the row names.
    pub fn folders(&self) -> impl Iterator<Item = &PathBuf> {
        let solution = match &self.solution {
            RowSolution::Folder(folder) => Some(folder),
            RowSolution::Files(_) => None,
        };
        let exercise = match &self.against {
            RowAgainst::Exercise(folder) => Some(folder),
            _ => None,
        };
        solution.into_iter().chain(exercise)
    }

    /// Whether it brings or names its exercise.
    pub fn has_exercise(&self) -> bool {
        matches!(self.against, RowAgainst::Exercise(_) | RowAgainst::ExerciseFiles(_))
    }

    /// Whether it asks for something in place of an exercise.
    pub(super) fn has_task(&self) -> bool {
        match self.against {
            RowAgainst::Problem(_) | RowAgainst::Program(_) | RowAgainst::Function(_) => true,
            RowAgainst::Slug | RowAgainst::Exercise(_) | RowAgainst::ExerciseFiles(_) => false,
        }
    }
}

impl TryFrom<BatchRow> for ParsedRow {
    /// For people.
    type Error = String;

    fn try_from(row: BatchRow) -> Result<Self, String> {
        let BatchRow { id, track, slug, dir, files, task, limits, meta, .. } = row;
        if id.is_empty() {
            return Err("`id` is empty".to_owned());
        }
        let solution = match (dir, files) {
            (Some(folder), None) => RowSolution::Folder(folder),
            (None, Some(files)) => RowSolution::Files(files),
            (Some(_), Some(_)) => {
                return Err("the row has both `dir` and `files`: keep one".to_owned());
            }
            (None, None) => {
                return Err("the row has neither `dir` nor `files`: name the solution's folder or its files".to_owned());
            }
        };
        let against = against(Asked {
            exercise: row.exercise,
            exercise_files: row.exercise_files,
            problem: row.problem,
            program: row.program,
            function: row.function.zip(row.cases),
        })?;
        if let RowSolution::Files(files) = &solution {
            paths::check("files", files.keys().map(String::as_str))?;
        }
        if let RowAgainst::ExerciseFiles(files) = &against {
            paths::check("exercise_files", files.keys().map(String::as_str))?;
        }
        let limits = limits.unwrap_or_default();
        limits.check()?;
        Ok(Self { id, track, slug, solution, against, limits, task, meta })
    }
}

/// The keys of a row that say what the solution is run against.
struct Asked {
    exercise: Option<PathBuf>,
    exercise_files: Option<IndexMap<String, String>>,
    problem: Option<String>,
    program: Option<ProgramTests>,
    function: Option<(String, Vec<FunctionCase>)>,
}

/// The one thing that is asked for. The error is for people.
fn against(asked: Asked) -> Result<RowAgainst, String> {
    let Asked { exercise, exercise_files, problem, program, function } = asked;
    let all = [
        ("exercise", exercise.map(RowAgainst::Exercise)),
        ("exercise_files", exercise_files.map(RowAgainst::ExerciseFiles)),
        ("problem", problem.map(RowAgainst::Problem)),
        ("program", program.map(RowAgainst::Program)),
        (
            "function",
            function
                .map(|(function, cases)| RowAgainst::Function(FunctionCases { function, cases })),
        ),
    ];
    let mut asked = all.into_iter().filter_map(|(key, asked)| Some((key, asked?)));
    match (asked.next(), asked.next()) {
        (None, _) => Ok(RowAgainst::Slug),
        (Some((_, asked)), None) => Ok(asked),
        (Some((first, _)), Some((second, _))) => {
            Err(format!("the row has both `{first}` and `{second}`: keep one"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_one_solution_and_is_run_against_one_thing() {
        let of = |keys: &str| {
            let line = format!(r#"{{"id": "a", {keys}}}"#);
            ParsedRow::of_line(line.as_bytes()).map_err(|error| error.to_string())
        };
        let against = |keys: &str| of(keys).unwrap().against;
        assert!(matches!(against(r#""slug": "x", "dir": "d""#), RowAgainst::Slug));
        assert!(matches!(
            against(r#""slug": "x", "dir": "d", "exercise": "e""#),
            RowAgainst::Exercise(_)
        ));
        // Beside a slug, the keys of tasks are data.
        let row = of(r#""slug": "x", "dir": "d", "problem": "p""#).unwrap();
        assert_eq!(row.meta["problem"], "p");
        for (keys, why) in [
            (r#""slug": "x", "dir": "d", "files": {}"#, "the row has both `dir` and `files`"),
            (
                r#""slug": "x", "dir": "d", "exercise": "e", "exercise_files": {}"#,
                "the row has both `exercise` and `exercise_files`",
            ),
            (
                r#""problem": "p", "dir": "d", "exercise": "e""#,
                "the row has both `exercise` and `problem`",
            ),
        ] {
            let told = of(keys).unwrap_err();
            assert!(told.starts_with(why), "{keys}: {told}");
        }
    }
}
