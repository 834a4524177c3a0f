//! Programs of each language: what `[program]` of a track says. `test-data/programs/<track>` has a program that solves
//! `test-data/problems/sum`.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use test_support::{data, files, name, program, stderr, stdout, wanted};
use tracks::{Program, TrackRegistry};

pub(super) fn trials() -> Vec<Trial> {
    let tracks = TrackRegistry::embedded().all().filter(|track| wanted(&track.id));
    let with_programs = tracks.filter_map(|track| Some((track, track.program.as_ref()?)));
    with_programs
        .map(|(track, program)| {
            let id = &track.id;
            Trial::test(format!("programs/{id}"), move || check(id, program))
        })
        .collect()
}

fn check(track: &str, program: &Program) -> Result<(), Failed> {
    let sources = files(&data(&format!("programs/{track}")));
    let [source] = sources.as_slice() else {
        return Err(format!("{} programs, not 1", sources.len()).into());
    };
    says(source, "AC: 2 of 2 tests accepted")?;
    if program.compile.is_empty() {
        return Ok(());
    }
    let broken = tempfile::tempdir()?;
    let broken = broken.path().join(name(source));
    // No language begins or ends with it. COBOL reads a line from its eighth column.
    let text = fs::read_to_string(source)?;
    fs::write(&broken, format!("        {{(((\n{text}\n        )]"))?;
    says(&broken, "CE: 0 of 2 tests accepted")
}

/// Judges a submission, whose verdict is on the first line for people.
fn says(submission: &Path, expected: &str) -> Result<(), Failed> {
    let mut command = program();
    command.args(["problem", "run"]).arg(data("problems/sum")).arg(submission);
    let output = command.output()?;
    let said = stderr(&output);
    if output.status.success() && said.lines().any(|line| line == expected) {
        return Ok(());
    }
    Err(format!("{}: not `{expected}`\n{}{said}", submission.display(), stdout(&output)).into())
}
