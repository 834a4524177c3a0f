//! Runs with `--separate`, for each track that has it: no forgery passes, honest solutions fare as without it, and the fixtures have
//! the results of an ordinary run, unless the case says otherwise (`separated` in `cases.toml`).

use libtest_mimic::Trial;
use tracks::TrackRegistry;

pub(super) fn trials() -> Vec<Trial> {
    let is_separable =
        |id: &str| TrackRegistry::embedded().find(id).is_some_and(|track| track.separate.is_some());
    let mut trials = Vec::new();
    for corpus in ["forgery", "tracks"] {
        let of_corpus = test_support::tracks(corpus).into_iter().filter(|(id, _)| is_separable(id));
        for case in of_corpus.flat_map(|(_, cases)| cases) {
            let title = format!("separate/{}", case.title());
            trials.push(Trial::test(title, move || case.check_separate()));
        }
    }
    trials
}
