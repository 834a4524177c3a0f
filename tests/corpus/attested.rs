//! The corpus of forgeries with `--attest strict`: what gets a pass without it is `forged`, unless the case has another `verdict`
//! in `cases.toml`, and no honest solution loses its pass with `--attest check`.
//!
//! An attested run has the results of an ordinary run: of every track's cases `pass` and `fail`, and of all that pass with
//! `-- --ignored`.
//!
//! `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all that have mutations when it is not set.

use libtest_mimic::Trial;
use test_support::Case;
use tracks::TrackRegistry;

/// Which tests are changed in which mutant depends on this.
const SEED: u64 = 1;

pub(super) fn trials() -> Vec<Trial> {
    let has_mutations = |id: &str| {
        TrackRegistry::embedded().find(id).is_some_and(|track| track.test_code.mutation.is_some())
    };
    let corpus = test_support::tracks("forgery").into_iter().filter(|(id, _)| has_mutations(id));
    let cases = corpus.flat_map(|(_, cases)| cases);
    let told = cases.filter(|case| case.settings.limit.is_some() || case.settings.control);
    let mut trials: Vec<Trial> = Vec::new();
    for case in told {
        let title = format!("attested/{}", case.title());
        trials.push(Trial::test(title, move || case.check_attested(SEED)));
    }
    let fixtures = test_support::tracks("tracks").into_iter().filter(|(id, _)| has_mutations(id));
    trials.extend(fixtures.flat_map(|(_, cases)| cases).filter_map(same_results));
    trials
}

/// A case with mutants.
fn same_results(case: Case) -> Option<Trial> {
    let passes = case.expected_status()? == "pass";
    let always = ["pass", "fail"].contains(&case.name().as_str());
    let title = format!("attested/{}", case.title());
    let test = move || case.check_results_with_mutants(SEED);
    (always || passes).then(|| Trial::test(title, test).with_ignored_flag(!always))
}
