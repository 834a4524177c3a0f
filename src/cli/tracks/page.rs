//! Generates the page `docs/tracks.md` from the data of the tracks.

use test_source::CodeStyle;
use tracks::{self, Channel, Probe, Track, TrackRegistry, Verification};

const HEAD: &str = "\
<!-- `test-runner tracks --markdown` writes this page; `BLESS=1 cargo test --test commands book::` brings it up to date. -->

# Tracks

| track | needs | Debian | MB | limits | framework | task ids | output | test code | trust | strong sites | reference solutions | median, s | differences |
|---|---|---|--:|---|---|---|---|---|---|--:|---|--:|---|
";

const LEGEND: &str = "
- **needs**: the versions that `test-runner doctor` accepts. `test-runner install TRACK` installs them.
- **Debian**: the oldest Debian on which `test-runner install` can install the track. On an older one, use the container image, or
  `bin/in-debian-13.sh` of the repository.
- **MB**: the approximate size of these tools on a bare Debian 13, in megabytes. In an image, the base image and the program come
  on top, and tracks that use the same tool share its size.
- **limits**: the time of a run, and the memory of all its processes together, unless `--timeout` and `--memory-mb` set other
  limits. These limits are lower than those of Exercism's own machines, so that a run that reaches its limit still reports the
  tests that finished.
- **task ids**: how a test of a concept exercise says which task it belongs to.
- **output**: the tests whose output is shown to the student.
- **test code**: how much of a test is shown to the student.
- **trust**: how far the results can be trusted if the solution tries to cheat. `sealed`: a reporter of this program sends the
  results over a private channel, and checks whether the solution changed the tests. `reported`: a reporter of this program sends
  the results over a private channel. `read`: the results come from the test tool's own text or file, to which the solution may
  write as well. [limits.md](limits.md) says what remains possible in each language.
- **strong sites**: the share of the reference solutions' tests that `run --attest` can prove: the test has an expected value
  that can be changed, so that a right solution then fails the test. See [attested
  passes](book/src/explanation/attested-passes.md).
- **reference solutions**: how many of Exercism's reference solutions passed in the last run of `test-runner verify`.
- **median**: the median wall time of a run, in seconds, of a dozen reference solutions that are spread evenly over the track. They
  ran one after the other on an otherwise idle machine with two processors and Debian 13.
- **differences**: intended differences from the results of Exercism's own test runner for the track.
";

/// The oldest Debian that this program works on.
const OLDEST_DEBIAN: u32 = 12;

/// The page.
pub(super) fn page(tracks: TrackRegistry) -> String {
    let mut text = HEAD.to_owned();
    text.extend(tracks.all().map(row));
    text += LEGEND;
    let failing: Vec<String> = tracks.all().filter_map(failing).collect();
    if !failing.is_empty() {
        text += "\n## Reference solutions that do not pass\n\n";
        text += &failing.concat();
    }
    text
}

fn row(track: &Track) -> String {
    let needs: Vec<String> = track.toolchain.probe.iter().map(need).collect();
    let cells = [
        format!("{} (`{}`)", track.name, track.id),
        needs.join(", "),
        track.toolchain.debian.unwrap_or(OLDEST_DEBIAN).to_string(),
        track.toolchain.size_mb.map_or_else(|| "unknown".to_owned(), |size| size.to_string()),
        format!("{} s, {} MiB", track.limits.timeout().as_secs_f64(), track.limits.memory_mb()),
        track.framework.clone(),
        task_ids(track).to_owned(),
        output(track).to_owned(),
        test_code(track).to_owned(),
        track.report.trust.as_str().to_owned(),
        strong_sites(track),
        track.verified.as_ref().map_or_else(|| "not run yet".to_owned(), verified),
        median(track),
        format!("[list](../test-data/tracks/{}/DIFFERENCES.md)", track.id),
    ];
    format!("| {} |\n", cells.join(" | "))
}

fn need(probe: &Probe) -> String {
    let tool = &probe.tool;
    match (&probe.at_least, &probe.below) {
        (Some(first), Some(below)) => format!("{tool} {first} to below {below}"),
        (Some(first), None) => format!("{tool} {first} or newer"),
        (None, Some(below)) => format!("{tool} below {below}"),
        (None, None) => tool.clone(),
    }
}

fn task_ids(track: &Track) -> &'static str {
    let code = &track.test_code;
    let queried = track.query.is_some_and(|text| text.contains("@test.task"));
    let marked = code.markers.as_ref().is_some_and(|markers| markers.task.is_some());
    if track.flags.task_per_group.is_some() {
        "the outer groups, in exercises with the flag"
    } else if track.flags.task_per_test.is_some() {
        "a mark at the test, or its place, in exercises with the flag"
    } else if queried || marked {
        "a mark at the test"
    } else {
        "none"
    }
}

fn output(track: &Track) -> &'static str {
    if track.report.channel == Channel::Pipe {
        "all tests, one that is cut off too"
    } else {
        "all tests that end"
    }
}

fn test_code(track: &Track) -> &'static str {
    match (track.test_code.style, track.test_code.case.is_some()) {
        (CodeStyle::Body, false) => "body",
        (CodeStyle::Body, true) => "body, a table reduced to its case",
        (CodeStyle::Whole, false) => "whole test",
        (CodeStyle::Whole, true) => "whole test, a table reduced to its case",
    }
}

fn strong_sites(track: &Track) -> String {
    if track.test_code.mutation.is_none() {
        return "none".to_owned();
    }
    let attested = track.verified.as_ref().and_then(|verified| verified.attested);
    attested.map_or_else(
        || "not counted yet".to_owned(),
        |runs| format!("{:.1} %", f64::from(runs.sites) * 100.0 / f64::from(runs.tests.max(1))),
    )
}

fn verified(verified: &Verification) -> String {
    let tests = verified.tests.map(|tests| format!(", {tests} tests")).unwrap_or_default();
    let commit = verified.commit.as_ref().map(|commit| format!(" at {commit}")).unwrap_or_default();
    format!("{} of {}{tests} ({}{commit})", verified.passed, verified.references, verified.on)
}

fn median(track: &Track) -> String {
    let measured = track.verified.as_ref().and_then(|verified| verified.median_ms);
    measured.map_or_else(|| "not measured".to_owned(), |ms| format!("{:.2}", f64::from(ms) / 1e3))
}

fn failing(track: &Track) -> Option<String> {
    let why = track.verified.as_ref()?.failing.as_ref()?;
    Some(format!("- {}: {why}.\n", track.name))
}
