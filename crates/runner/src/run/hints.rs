//! Hints about files for the author of a solution that does not pass.
//!
//! Chooses the files to search and adds the hints to a message. A run that passes gets no hints.

use std::path::Path;

use globset::GlobSet;

use super::detect::plain_file;
use super::prepare::Prepared;
use crate::workspace::{LeftOut, Link, Why, plain};
use test_report::results::exercism::{Results, RunStatus};
use tracks::{self, ExerciseFiles, Hint, Pattern, Slug, Track};

/// How many files are named in one hint.
const NAMED: usize = 3;
/// Byte order marks, and what is said of a file that begins with one.
const BYTE_ORDER_MARKS: [(&[u8], &str); 3] = [
    (
        b"\xef\xbb\xbf",
        "begins with a byte order mark (the invisible bytes EF BB BF), which can make its first line unreadable. Save the file as UTF-8 without a byte order mark.",
    ),
    (b"\xff\xfe", "is written in UTF-16. Save the file as UTF-8."),
    (b"\xfe\xff", "is written in UTF-16. Save the file as UTF-8."),
];

/// Adds hints to the message of the first test that did not pass, or to that of the run if no test ran.
pub(super) fn add(mut results: Results, hints: &[String]) -> Results {
    if hints.is_empty() || results.status == RunStatus::Pass {
        return results;
    }
    let first = results.tests.iter_mut().flatten().find(|test| test.status != RunStatus::Pass);
    let message = first.map_or(&mut results.message, |test| &mut test.message);
    let said = message.take().unwrap_or_default();
    *message = Some(format!("{said}\n\n{}", hints.join("\n")).trim_start().to_owned());
    results
}

/// The track's hints that apply to this solution's files. The files are read from the input, which the solution cannot
/// change.
pub(super) fn of_files(prepared: &Prepared) -> Vec<String> {
    let mut hints = Vec::new();
    let track = prepared.track;
    let all = track.hints.iter().zip(&track.expressions.hints);
    for (hint, holding) in all.filter(|(hint, _)| !hint.of_tests) {
        let globs = tracks::globs(&hint.files, &prepared.slug);
        let holds = |path: &&String| {
            let bytes = plain_file(&prepared.input.on_disk(path)).unwrap_or_default();
            holding.regex().is_match(&String::from_utf8_lossy(&bytes))
        };
        let files = prepared.workspace.files().iter();
        let files = files.filter(|path| globs.is_match(path) && !prepared.tests.contains(path));
        hints.extend(files.filter(holds).take(NAMED).map(|path| hint.text.replace("{file}", path)));
    }
    hints
}

/// Files of the solution that begin with a byte order mark, which editors on Windows write and do not show. Many languages refuse
/// such a file, and their messages name something else.
pub(super) fn of_byte_order_marks(prepared: &Prepared) -> Vec<String> {
    let files = prepared.workspace.files().iter().filter(|path| !prepared.tests.contains(path));
    let said = |path: &String| {
        let bytes = plain_file(&prepared.input.on_disk(path))?;
        let (_, what) = BYTE_ORDER_MARKS.iter().find(|(mark, _)| bytes.starts_with(mark))?;
        Some(format!("`{path}` {what}"))
    };
    files.filter_map(said).take(NAMED).collect()
}

/// What says that tests are those of a tool that the track does not run: of each such tool, the first file. Each file is read in
/// the first of the folders that has it.
pub(super) fn of_other_tools(
    track: &Track,
    slug: &Slug,
    folders: &[&Path],
    files: &[String],
) -> Vec<String> {
    let all = track.hints.iter().zip(&track.expressions.hints);
    let said = |(hint, holding): (&Hint, &Pattern)| {
        let globs = tracks::globs(&hint.files, slug);
        let holds = |path: &&String| {
            let bytes = folders.iter().find_map(|folder| plain_file(&folder.join(path)));
            holding.regex().is_match(&String::from_utf8_lossy(&bytes.unwrap_or_default()))
        };
        let path = files.iter().filter(|path| globs.is_match(path)).find(holds)?;
        Some(hint.text.replace("{file}", &plain(path)))
    };
    all.filter(|(hint, _)| hint.of_tests).filter_map(said).collect()
}

/// Files that the exercise expects and that are missing; where no test ran, also code that the solution may rely on and that was
/// left out.
pub(super) fn of_handed_in(prepared: &Prepared, status: RunStatus) -> Vec<String> {
    let missing = prepared.workspace.missing().iter().take(NAMED);
    let missing =
        missing.map(|path| format!("`{path}` was not handed in, and the exercise expects it."));
    let of_tests: Vec<&LeftOut> = prepared
        .workspace
        .left_out()
        .iter()
        .filter(|left| {
            matches!(left.why, Why::Test | Why::InPlaceOf(_) | Why::InPlaceOfModule { .. })
        })
        .filter(|left| status == RunStatus::Error && !prepared.tests.contains(&left.path))
        .collect();
    let code = if of_tests.is_empty() {
        GlobSet::empty()
    } else {
        tracks::globs(&prepared.track.detect.solution, &prepared.slug)
    };
    let left_out = of_tests.into_iter().filter(|left| code.is_match(&left.path));
    let left_out = left_out.take(NAMED).map(|left| format!("Left out: {left}."));
    missing.chain(left_out).collect()
}

/// The symbolic links that were not followed and stand in the place of the exercise's files.
pub(super) fn of_links(
    track: &Track,
    slug: &Slug,
    configured: Option<&ExerciseFiles>,
    links: &[Link],
) -> Vec<String> {
    if links.is_empty() {
        return Vec::new();
    }
    let patterns = [&track.detect.solution[..], &track.detect.test[..]].concat();
    let globs = tracks::globs(&patterns, slug);
    let named = configured.map(|files| [&files.solution[..], &files.test[..]].concat());
    let named = named.unwrap_or_default();
    let is_wanted = |link: &&Link| {
        let folder = format!("{}/", link.path);
        globs.is_match(&link.path)
            || named.contains(&link.path)
            || named.iter().chain(&patterns).any(|path| path.starts_with(&folder))
    };
    let said = |Link { path, why }: &Link| {
        let path = plain(path);
        format!(
            "`{path}` is a symbolic link that {why}, and was left out: put the file itself in its place."
        )
    };
    links.iter().filter(is_wanted).take(NAMED).map(said).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_report::model::{Status, TestCase};
    use tracks::TrackRegistry;

    #[test]
    fn hints_are_where_they_are_read_first_and_never_in_a_pass() {
        let hints = ["a".to_owned(), "b".to_owned()];
        let case = |status| TestCase::new("t", status).with_message("why");
        let cases = [case(Status::Passed), case(Status::Failed), case(Status::Error)];
        let tests = add(Results::of(&cases), &hints).tests.unwrap();
        let said: Vec<_> = tests.iter().map(|test| test.message.as_deref()).collect();
        assert_eq!(said, [None, Some("why\n\na\nb"), Some("why")]);
        let error = add(Results::error("why"), &hints);
        assert_eq!(error.message.as_deref(), Some("why\n\na\nb"));
        let passed = Results::of(&cases[..1]);
        assert_eq!(add(passed.clone(), &hints), passed);
        assert_eq!(add(Results::error("why"), &[]), Results::error("why"));
    }

    #[test]
    fn a_link_is_named_where_a_file_of_the_exercise_would_be() {
        let link = |path: &str| Link { path: path.to_owned(), why: "leads nowhere" };
        let links = ["two_fer.rb", "src", "bin/ruby", "docs"].map(link);
        let slug = Slug::new("two-fer").unwrap();
        let named = |track: &str, files: Option<&ExerciseFiles>| {
            let hints =
                of_links(TrackRegistry::embedded().find(track).unwrap(), &slug, files, &links);
            hints.iter().map(|hint| hint.split('`').nth(1).unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(named("ruby", None), ["two_fer.rb"]);
        assert_eq!(named("rust", None), ["src"]);
        let files = ExerciseFiles { solution: vec!["docs/a.md".into()], ..Default::default() };
        assert_eq!(named("ruby", Some(&files)), ["two_fer.rb", "docs"]);
    }
}
