//! Messages about the choice of the test files.

use super::{Line, Log, RunError};
use crate::track::{Slug, TestFiles, Track};

/// How many files a message names at most.
const NAMED: usize = 10;

/// The test files of a run. The inner error is a message for the solution's author that there is none.
pub(super) fn settle(
    found: TestFiles,
    track: &Track,
    slug: &Slug,
    log: &mut Log<'_>,
) -> Result<Result<Vec<String>, String>, RunError> {
    match found {
        TestFiles::Known(files) => Ok(Ok(files)),
        TestFiles::Others(files) => {
            let (slug, named) = (slug.as_str(), list(&files));
            log(Line::Warning(&format!(
                "no test file is named after the exercise `{slug}`; the tests of {named} run"
            )));
            Ok(Ok(files))
        }
        TestFiles::Unclear(files) => {
            Err(RunError::SeveralTestFiles { slug: slug.as_str().to_owned(), found: list(&files) })
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
            Ok(Err(text))
        }
    }
}

/// File names for a sentence.
fn list(files: &[String]) -> String {
    let named: Vec<String> = files.iter().take(NAMED).map(|path| format!("`{path}`")).collect();
    let named = named.join(", ");
    match files.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}
