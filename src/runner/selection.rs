//! Messages about the choice of the test files.

use super::error::Stop;
use super::{Line, Log, RunError};
use crate::track::{Slug, TestFiles, Track};

/// How many files a message names at most.
const NAMED: usize = 10;

/// The test files of a run. Where there is none, the author is told, with what is to be said of `links`.
pub(super) fn settle(
    found: TestFiles,
    track: &Track,
    slug: &Slug,
    links: &[String],
    log: &mut Log<'_>,
) -> Result<Vec<String>, Stop> {
    match found {
        TestFiles::Known(files) => Ok(files),
        TestFiles::Others(files) => {
            let (slug, named) = (slug.as_str(), list(&files));
            log(Line::Warning(&format!(
                "no test file is named after the exercise `{slug}`; the tests of {named} run"
            )));
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
            Err(Stop::solution([&[text][..], links].concat().join("\n")))
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
