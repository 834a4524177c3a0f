//! What a row asks for in place of an exercise: a problem, tests of a program, or calls of a function.

use std::path::Path;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::row::take;
use super::{ParsedRow, RowAgainst, RowSolution, paths};
use runner::problem::{JudgedBy, ProgramTests, Task};
use runner::program::FunctionCase;
use runner::workspace::plain;

/// What a row without a slug asks for.
#[derive(Debug, Default)]
pub(super) struct AskedFor {
    pub(super) slug: String,
    pub(super) problem: Option<String>,
    pub(super) program: Option<ProgramTests>,
    pub(super) function: Option<String>,
    pub(super) cases: Option<Vec<FunctionCase>>,
}

/// The calls of a line, read from its text: there, numbers have all their digits.
#[derive(Deserialize)]
struct Calls {
    cases: Option<Vec<FunctionCase>>,
}

impl AskedFor {
    /// Takes the keys out of a row. The error is for people.
    pub(super) fn take(keys: &mut Map<String, Value>, line: &[u8]) -> Result<Self, String> {
        let problem: Option<String> = take(keys, "problem")?;
        let program: Option<ProgramTests> = take(keys, "program")?;
        let function: Option<String> = take(keys, "function")?;
        let named = [
            problem.as_ref().map(|name| ("problem", name.clone())),
            program.as_ref().map(|_| ("program", "program".to_owned())),
            function.as_ref().map(|name| ("function", name.clone())),
        ];
        let mut named = named.into_iter().flatten();
        let Some((first, slug)) = named.next() else {
            return Err("missing key `slug`: the name of the exercise, such as `two-fer`; or one of `problem`, `program` and `function`".to_owned());
        };
        if let Some((second, _)) = named.next() {
            return Err(format!("the row has both `{first}` and `{second}`: keep one"));
        }
        if program.as_ref().is_some_and(|program| program.tests.is_empty()) {
            return Err("`program` has no `tests`".to_owned());
        }
        let cases = if function.is_some() { Some(calls(keys, line)?) } else { None };
        Ok(Self { slug, problem, program, function, cases })
    }
}

fn calls(keys: &mut Map<String, Value>, line: &[u8]) -> Result<Vec<FunctionCase>, String> {
    keys.shift_remove("cases");
    let Calls { cases } = serde_json::from_slice(line).map_err(|error| {
        let text = error.to_string();
        let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
        format!("`cases`: {what}")
    })?;
    match cases {
        None => Err("missing key `cases`: the calls of `function`".to_owned()),
        Some(cases) if cases.is_empty() => Err("`cases` is empty".to_owned()),
        Some(cases) => Ok(cases),
    }
}

impl ParsedRow {
    /// What the row asks for in place of an exercise; problems are in a folder. The error is for people.
    pub(super) fn task_in(&self, problems: Option<&Path>) -> Result<Option<Task>, String> {
        let by = match &self.against {
            RowAgainst::Problem(name) => {
                let root = problems.ok_or("a row with `problem` needs the option `--problems`")?;
                let is_name =
                    !name.is_empty() && !name.contains(['/', '\0']) && !name.starts_with('.');
                let folder = root.join(name);
                if !is_name || !folder.is_dir() {
                    return Err(format!("no problem `{}` in `{}`", plain(name), root.display()));
                }
                JudgedBy::Problem(folder)
            }
            RowAgainst::Program(program) => {
                self.check_files(program)?;
                JudgedBy::Program(program.clone())
            }
            RowAgainst::Function(calls) => JudgedBy::Function(calls.clone()),
            RowAgainst::Slug | RowAgainst::Exercise(_) | RowAgainst::ExerciseFiles(_) => {
                return Ok(None);
            }
        };
        let limits = self.limits;
        let time = limits.time_s.map(Duration::from_secs_f64);
        let wall = limits.wall_s.map(Duration::from_secs_f64);
        Ok(Some(Task { by, time, wall, memory_mb: limits.memory_mb }))
    }

    /// Checks the paths of a program's other files. The error is for people.
    fn check_files(&self, program: &ProgramTests) -> Result<(), String> {
        let sources = match &self.solution {
            RowSolution::Files(files) => Some(files.keys()),
            RowSolution::Folder(_) if program.files.is_empty() => None,
            RowSolution::Folder(_) => {
                return Err("`program.files` needs the key `files`, and not `dir`".to_owned());
            }
        };
        let all = program.files.keys().chain(sources.into_iter().flatten());
        paths::check("program.files", all.map(String::as_str))?;
        program.fetch.iter().try_for_each(|path| paths::parts("program.fetch", path).map(drop))
    }
}
