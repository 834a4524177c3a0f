//! Proves a pass: runs two changed copies of the tests, and looks whether each changed test fails.
//!
//! A copy runs as any solution does, in a process, a workspace and for a user of its own, so that neither copy can see
//! the other.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use rustix::rand::{GetRandomFlags, getrandom};

use super::attestation::{Attest, Attestation, CopyRun, Counts, Runs};
use super::inventory::TestSources;
use super::{ChildRun, Line, Log, Request, RunError};
use crate::results::exercism::{Results, RunStatus};
use crate::results::write_atomically;
use crate::sandbox::SandboxError;
use crate::syntax::{TestDeclaration, TestFile};
use crate::text::ErrorText;
use crate::track::Track;
use crate::twin::{Copy, Material, Sites, Twins};
use crate::workspace::Replica;

/// The file beside `results.json`.
pub(super) const NAME: &str = "attest.json";

/// In `strict`, the largest part of the tests, in percent, that may be lost or have nothing to change.
const UNPROVED: usize = 50;

/// In `strict`, the largest part of the tests, in percent, that may fail where a copy has them as written. A solution that
/// meets every expectation in one copy and none in the other proves half of the tests, and fails the other half so.
const INCONSTANT: usize = 10;

/// What a run knows of its tests, for their copies.
pub(super) struct Evidence {
    pub(super) track: &'static Track,
    pub(super) sources: Arc<TestSources>,
    pub(super) declared: Vec<TestDeclaration>,
    /// None for a track that does not say what its assertions expect.
    pub(super) sites: Option<Sites>,
    /// For each result, its place in the declarations.
    pub(super) results: Vec<Option<usize>>,
}

/// Runs the copies, and writes what they showed into the results.
pub(super) fn attest(
    request: &Request,
    evidence: &Evidence,
    results: &mut Results,
    log: &mut Log<'_>,
) -> Result<Attestation, RunError> {
    let began = Instant::now();
    let seed = request.attest_seed.map_or_else(random, Ok)?;
    let twins = twins(evidence, seed);
    let program = request.program.as_deref().ok_or(RunError::NoProgram)?;
    let of_copy = |files: &[TestFile]| run(request, program, evidence.track, files);
    let is_free = thread::available_parallelism().is_ok_and(|count| count.get() > 1);
    let (a, b) = match twins.tests.is_empty() {
        // Nothing was changed, so nothing can be shown.
        true => (Results::error("not run"), Results::error("not run")),
        false if is_free => thread::scope(|scope| {
            let a = scope.spawn(|| of_copy(&twins.a));
            let b = of_copy(&twins.b);
            (a.join().unwrap_or_else(|_| Results::error("the run of the copy failed")), b)
        }),
        false => (of_copy(&twins.a), of_copy(&twins.b)),
    };
    let plain = results.tests.clone().unwrap_or_default();
    let runs = Runs { plain: &plain, declared: &evidence.results, a: &a, b: &b };
    let mut tests = runs.attested(&twins.tests);
    let counts = Counts::of(&tests);
    if request.hidden {
        for test in &mut tests {
            test.edits.clear();
        }
    }
    let reason = reason(request.attest, counts, runs.inconstant(&twins.tests));
    let copy = |copy, results: &Results| CopyRun {
        copy,
        status: results.status,
        message: results.message.clone(),
    };
    let attestation = Attestation {
        version: 1,
        mode: request.attest,
        seed,
        counts,
        stands: reason.is_none(),
        reason,
        tests,
        copies: vec![copy(Copy::A, &a), copy(Copy::B, &b)],
        seconds: (began.elapsed().as_secs_f64() * 1e3).round() / 1e3,
    };
    log(Line::Detail(&format!(
        "attested with seed {seed}: {} earned, {} forged, {} lost, {} without a site, in {:.3} s",
        counts.earned, counts.forged, counts.lost, counts.none, attestation.seconds
    )));
    apply(&attestation, results);
    Ok(attestation)
}

/// Writes the file beside `results.json`.
pub(super) fn publish(attestation: &Attestation, output: &Path) -> io::Result<()> {
    let text = serde_json::to_string_pretty(attestation).map_err(io::Error::other)?;
    write_atomically(&output.join(NAME), |file| writeln!(file, "{text}"))
}

/// The copies of the test files; none for a track without sites.
fn twins(evidence: &Evidence, seed: u64) -> Twins {
    let Some(sites) = &evidence.sites else { return Twins::default() };
    let mut counts = vec![0; evidence.declared.len()];
    for at in evidence.results.iter().flatten() {
        counts[*at] += 1;
    }
    let TestSources { tests, beside, .. } = &*evidence.sources;
    let material =
        Material { files: tests, beside, declared: &evidence.declared, results: &counts };
    Twins::of(sites, material, seed)
}

/// The results of one copy. If it could not be run, they say why.
fn run(request: &Request, program: &Path, track: &Track, files: &[TestFile]) -> Results {
    attempt(request, program, track, files).unwrap_or_else(Results::error)
}

fn attempt(
    request: &Request,
    program: &Path,
    track: &Track,
    files: &[TestFile],
) -> Result<Results, String> {
    let input = Replica::of(&request.input).map_err(|error| ErrorText::of(&error).to_string())?;
    for file in files {
        replace(&input.folder().join(&file.path), &file.text)
            .map_err(|error| ErrorText::of(&error).to_string())?;
    }
    // The exercise as it is, and the results of others, would tell what was changed.
    let concealed = [Some(&request.input), request.output.as_ref()].into_iter().flatten();
    let child = ChildRun::new(program, &track.id, request.timeout);
    let child = concealed.fold(child, |child, folder| child.option("--conceal", folder));
    Ok(child.run(&request.slug, input.folder())?.results)
}

/// Writes a file in place of what is there, which may be a link.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    fs::remove_file(path)?;
    fs::write(path, text)
}

/// Why a pass does not stand.
fn reason(mode: Attest, counts: Counts, inconstant: usize) -> Option<String> {
    let all = counts.earned + counts.forged + counts.lost + counts.none;
    if counts.forged > 0 {
        let (tests, pass) = if counts.forged == 1 { ("test", "passes") } else { ("tests", "pass") };
        return Some(format!("{} of {all} {tests} {pass} whatever is expected.", counts.forged));
    }
    if mode != Attest::Strict {
        return None;
    }
    let unproved = counts.lost + counts.none;
    if counts.earned == 0 || unproved * 100 > all * UNPROVED {
        return Some(format!(
            "The pass could not be proved: only {} of {all} tests were shown to depend on the solution.",
            counts.earned
        ));
    }
    (inconstant * 100 > all * INCONSTANT).then(|| {
        format!("The pass could not be proved: {inconstant} of {all} tests failed in a copy that has them as they are.")
    })
}

/// A forged test becomes an error; a pass that does not stand is none.
fn apply(attestation: &Attestation, results: &mut Results) {
    use super::attestation::Verdict;
    let tests = results.tests.iter_mut().flatten();
    for (test, attested) in tests.zip(&attestation.tests) {
        if attested.verdict == Verdict::Forged {
            test.status = RunStatus::Error;
            test.message = Some(
                "The test passes whatever it expects, so the solution did not earn the pass."
                    .to_owned(),
            );
            results.status = RunStatus::Fail;
        }
    }
    if let (Some(reason), RunStatus::Pass) = (&attestation.reason, results.status) {
        *results = Results::error(reason.as_str());
    }
}

fn random() -> Result<u64, RunError> {
    let mut bytes = [0; 8];
    // Eight bytes come at once.
    getrandom(&mut bytes, GetRandomFlags::empty())
        .map_err(SandboxError::while_doing("choose a seed"))?;
    // JSON readers keep 53 bits.
    Ok(u64::from_ne_bytes(bytes) >> 11)
}
