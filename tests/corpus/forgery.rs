//! Every case of `test-data/forgery` is a solution that wants a `pass` it has not earned, or an honest one beside it
//! (`tests/support/src/case.rs`).
//!
//! As seen from the solution's working directory the output is `../../../output`, and a folder of somebody else's
//! `../../../victim`.
//!
//! `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all when it is not set. A toolchain that is
//! missing fails the test.

use libtest_mimic::{Failed, Trial};
use test_support::Case;
use tracks::TrackRegistry;

/// The smallest number of honest cases that a track must have in this repository, whatever its trust.
const CONTROLS: usize = 2;

pub(super) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (id, cases) in test_support::tracks("forgery") {
        trials.extend(cases.iter().map(|case| case.clone().trial()));
        trials.push(Trial::test(format!("forgery/{id}: the corpus is whole"), move || {
            whole(&id, &cases)
        }));
    }
    trials
}

/// Whether a track has enough cases, each says what it tries, and each that passes belongs to a limit of the track.
fn whole(id: &str, cases: &[Case]) -> Result<(), Failed> {
    let track = TrackRegistry::embedded().find(id).ok_or("there is no such track")?;
    let duty = track.report.trust.duty();
    let shown: Vec<&str> =
        track.known_limits.iter().filter_map(|limit| limit.case.as_deref()).collect();
    let controls = cases.iter().filter(|case| case.settings.control).count();
    let forgeries = cases.len() - controls;
    for case in cases {
        let settings = &case.settings;
        let wrong = |what: &str| Err(format!("{}: {what}", case.name()).into());
        if settings.what.as_ref().is_none_or(|what| what.trim().is_empty()) {
            return wrong("it does not say what it tries");
        }
        let Some(status) = &settings.status else { return wrong("it does not say its status") };
        if settings.control && settings.limit.is_some() {
            return wrong("an honest solution is no limit");
        }
        if !settings.control && (status == "pass") != settings.limit.is_some() {
            return wrong("a forgery passes exactly where it is a known limit");
        }
        match &settings.limit {
            Some(limit) if !shown.contains(&limit.as_str()) => {
                return wrong(&format!("no `[[limit]]` of the track has the case `{limit}`"));
            }
            _ => {}
        }
    }
    if forgeries < duty.forgeries || controls < duty.controls.max(CONTROLS) {
        return Err(format!("{forgeries} forgeries and {controls} controls are too few").into());
    }
    Ok(())
}
