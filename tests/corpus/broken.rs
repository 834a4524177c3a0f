//! A syntax error in a test file: no solution can be run against it, in every track with an exact grammar.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use test_source::{Spec, TestFile};
use test_support::{Case, data, files, folders_within, program, stderr, wanted};
use tracks::{Track, TrackRegistry};

/// A line that is a syntax error.
fn broken_line(track: &Track) -> &'static str {
    match track.id.as_str() {
        // These brackets are names there.
        "common-lisp" => "))))\n",
        _ => ")]}\n",
    }
}

pub(super) fn trials() -> Vec<Trial> {
    let tracks = TrackRegistry::embedded().all().filter(|track| wanted(&track.id));
    // In some languages the tests stand in the solution's own file.
    let is_read = |track: &&Track| track.query.is_some() && !track.test_code.approximate_grammar;
    let tracks = tracks.filter(|track| track.example_tests.is_none()).filter(is_read);
    tracks.map(|track| Trial::test(format!("broken/{}", track.id), move || check(track))).collect()
}

fn check(track: &'static Track) -> Result<(), Failed> {
    let case = Case::read(&data("tracks").join(&track.id).join("pass"));
    let place = tempfile::tempdir()?;
    let input = place.path().join("input");
    case.lay(&input)?;
    let (file, at) = first_test(track, &input)?;
    let text = fs::read_to_string(&file)?;
    fs::write(&file, format!("{}{}{}", &text[..at], broken_line(track), &text[at..]))?;
    let mut command = program();
    command.args(["run", &case.slug()]).arg(&input).args(["--output", "-", "--timeout", "600"]);
    let output = command.args(["--track", &track.id]).output()?;
    let said = stderr(&output);
    let results = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.code() == Some(2) && said.contains("the exercise is at fault") {
        return Ok(());
    }
    Err(format!("{}\n{results}\n{said}", output.status).into())
}

/// A test file, and the end of the line with which its first test begins.
fn first_test(track: &Track, input: &Path) -> Result<(PathBuf, usize), Failed> {
    let spec = Spec {
        code: &track.test_code,
        query: track.query,
        separator: &track.names.separator,
        task_per_group: false,
    };
    for folder in folders_within(input) {
        for file in files(&folder) {
            let Ok(text) = fs::read_to_string(&file) else { continue };
            let path = file.strip_prefix(input)?.to_string_lossy().into_owned();
            let read = [TestFile { path, text: text.clone() }];
            let declared =
                test_source::inventory(&spec, &read, &[]).map_err(|why| why.to_string())?;
            if let Some(first) = declared.first() {
                let end: usize = text.split_inclusive('\n').take(first.line).map(str::len).sum();
                return Ok((file, end));
            }
        }
    }
    Err("no test file was found".into())
}
