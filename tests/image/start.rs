//! The time that the program adds to a container's start and to pytest. Run it on an idle machine:
//! `bin/run-image-tests.sh --ignored start-up`.

use std::path::Path;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;

use super::engine::{PYTHON, inside, mount, told};
use super::trial;

const ROUNDS: usize = 20;

/// The time that a run may take in addition to an empty container and pytest alone.
const ALLOWED: Duration = Duration::from_millis(150);

pub(super) fn trials() -> Vec<Trial> {
    vec![trial("start-up", start_up).with_ignored_flag(true)]
}

/// The three are measured in turn, so that a slow moment of the machine affects all of them.
fn start_up() {
    let place = tempfile::tempdir().unwrap();
    super::ways::open(place.path(), 0o777);
    let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-data/tracks/python/pass/input");
    let solution = mount(&input, "/solution", ",readonly");
    let output = mount(place.path(), "/output", "");
    let container = ["run", "--rm", "--network=none", &solution, &output];
    let empty = [&container[..], &["--entrypoint=true", PYTHON]].concat();
    let run = [&container[..], &[PYTHON, "two-fer", "/solution/", "/output/"]].concat();
    let pytest = "begin=$(date +%s%N)
        data/tracks/python/venv/bin/python -m pytest -q -p no:cacheprovider /solution/*_test.py >&2
        echo $((($(date +%s%N) - begin) / 1000))";
    let timed = |words: &[&str]| {
        let begin = Instant::now();
        told(words);
        begin.elapsed()
    };
    let (mut empties, mut runs, mut alone) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        empties.push(timed(&empty));
        runs.push(timed(&run));
        let options = [solution.as_str(), "--env=PYTHONDONTWRITEBYTECODE=1"];
        let micros = inside(PYTHON, &options, pytest).trim().parse().unwrap();
        alone.push(Duration::from_micros(micros));
    }
    let [empty, run, alone] = [empties, runs, alone].map(median);
    let said = format!("an empty container {empty:?}, pytest {alone:?}, a run {run:?}");
    eprintln!("medians of {ROUNDS}: {said}");
    assert!(run <= empty + alone + ALLOWED, "{said}");
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
