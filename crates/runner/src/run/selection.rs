//! Messages about the choice of the test files.

use std::path::Path;

use super::RunError;
use super::context::RunContext;
use super::error::{Stop, TEST_LIST};
use crate::workspace::plain;
use tracks::{ExerciseFiles, Slug, TestFiles, Track};

/// How many files a message names at most.
const NAMED: usize = 10;

/// The test files of a run. Where there is none, the author is told, with what is to be said of `links` and of tests of other tools.
pub(super) fn settle(
    found: TestFiles,
    track: &Track,
    slug: &Slug,
    links: &[String],
    other_tools: impl FnOnce() -> Vec<String>,
    context: &mut RunContext<'_>,
) -> Result<Vec<String>, Stop> {
    match found {
        TestFiles::Known(files) => Ok(files),
        // Its name is that of the folder, which says nothing of tests.
        TestFiles::Others(files) if context.request.author().is_some() => Ok(files),
        TestFiles::Others(files) => {
            let (slug, named) = (slug.as_str(), list(&files));
            context.warn(format!(
                "no test file is named after the exercise `{slug}`; running {named}"
            ));
            Ok(files)
        }
        TestFiles::Unclear(files) => {
            let (slug, found) = (slug.as_str().to_owned(), list(&files));
            Err(RunError::SeveralTestFiles { slug, found }.into())
        }
        TestFiles::Missing { deeper } => {
            let names = track.detect.names_of_tests(slug);
            let mut text = format!("No test file was found (looked for {names}).");
            if !deeper.is_empty() {
                text += &format!(
                    " The exercise's own folder is needed: {} lies too deep.",
                    list(&deeper)
                );
            }
            let other_tools = other_tools();
            if other_tools.is_empty() && context.request.author().is_some() {
                text += &format!(" To run other files, list them in {TEST_LIST}.");
            }
            Err(Stop::solution([&[text][..], &other_tools, links].concat().join("\n")))
        }
    }
}

/// Warns of test files that do not run.
pub(super) fn tell_unused(tests: &[String], unused: &[String], context: &mut RunContext<'_>) {
    if !unused.is_empty() {
        let (tests, unused) = (list(tests), list(unused));
        context.warn(format!(
            "only {tests} runs, because it has the exercise's name; move {unused} to an exercise folder of its own"
        ));
    }
}

/// The tests of an exercise in a folder of its own. No solution can be blamed for the choice.
pub(super) fn of_exercise(
    found: TestFiles,
    track: &Track,
    slug: &Slug,
    folder: &Path,
    other_tools: impl FnOnce() -> Vec<String>,
) -> Result<Vec<String>, RunError> {
    match found {
        TestFiles::Known(files) | TestFiles::Others(files) => Ok(files),
        TestFiles::Unclear(files) => {
            let (slug, found) = (slug.as_str().to_owned(), list(&files));
            Err(RunError::SeveralTestFiles { slug, found })
        }
        TestFiles::Missing { .. } => {
            let names = track.detect.names_of_tests(slug);
            Err(RunError::NoTests { path: folder.to_owned(), names, hints: other_tools() })
        }
    }
}

/// Why no track was recognised.
pub(super) fn no_track(present: &[String], named: Option<&ExerciseFiles>) -> String {
    let named: Vec<String> =
        named.iter().flat_map(|files| files.solution.iter().chain(&files.test)).cloned().collect();
    let mut seen: Vec<String> = present
        .iter()
        .filter(|path| !path.starts_with('.') && !path.contains("/."))
        .cloned()
        .collect();
    seen.sort();
    match (named.is_empty(), seen.is_empty()) {
        (false, _) => format!(
            "the configuration names {}, which match the solution and test files of no track",
            list(&named)
        ),
        (true, false) => format!("no track has solution or test files such as {}", list(&seen)),
        (true, true) => "the folder has no files".to_owned(),
    }
}

/// File names for a sentence.
pub(super) fn list(files: &[String]) -> String {
    let named: Vec<String> =
        files.iter().take(NAMED).map(|path| format!("`{}`", plain(path))).collect();
    let named = named.join(", ");
    match files.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}
