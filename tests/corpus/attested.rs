//! The corpus of forgeries with `--attest check`: what gets a pass without it is exposed, unless the case says that it gets
//! through (`attested` in `cases.toml`), and no honest solution loses its pass.
//!
//! With `--copies-first` the results are those of an ordinary run: of every track's cases `pass` and `fail`, and of all that
//! pass with `-- --ignored`. Copies that show no pass do not run again after the tests did as written.
//!
//! `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all that have mutations when it is not set.

use libtest_mimic::Trial;
use test_support::Case;
use tracks::TrackRegistry;

/// Half of the tests are changed in one copy, half in the other; which ones depends on this.
const SEED: u64 = 1;

/// A forgery that is wrong in every file but the published one.
const KNOWS: &str = "adaptive-knows-the-published-file";

pub(super) fn trials() -> Vec<Trial> {
    let has_mutations = |id: &str| {
        TrackRegistry::embedded().find(id).is_some_and(|track| track.test_code.mutation.is_some())
    };
    let corpus = test_support::tracks("forgery").into_iter().filter(|(id, _)| has_mutations(id));
    let cases = corpus.flat_map(|(_, cases)| cases);
    let told = cases.filter(|case| {
        case.settings.limit.is_some() || case.settings.attested.is_some() || case.settings.control
    });
    let mut trials: Vec<Trial> = Vec::new();
    for case in told {
        if case.name() == KNOWS {
            let (title, case) = (format!("copies-first/{}", case.title()), case.clone());
            trials.push(Trial::test(title, move || case.check_copies_once(SEED)));
        }
        let title = format!("attested/{}", case.title());
        trials.push(Trial::test(title, move || case.check_attested(SEED)));
    }
    let fixtures = test_support::tracks("tracks").into_iter().filter(|(id, _)| has_mutations(id));
    trials.extend(fixtures.flat_map(|(_, cases)| cases).filter_map(copies_first));
    trials
}

/// A case with its changed copies first. Only a pass comes from them.
fn copies_first(case: Case) -> Option<Trial> {
    let passes = case.expected_status()? == "pass";
    let always = ["pass", "fail"].contains(&case.name().as_str());
    let title = format!("copies-first/{}", case.title());
    let as_written = always.then_some(!passes);
    let test = move || case.check_copies_first(SEED, as_written);
    (always || passes).then(|| Trial::test(title, test).with_ignored_flag(!always))
}
