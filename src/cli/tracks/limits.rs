//! Generates the page `docs/limits.md`, the known weaknesses of each language, from the data of the tracks.

use tracks::{KnownLimit, Track, TrackRegistry};

const HEAD: &str = "\
<!-- `test-runner tracks --limits` writes this page; `BLESS=1 cargo test --test commands book::` brings it up to date. -->

# Known weaknesses

This page lists for each language what a solution can still do to pass without being correct. Each section begins with attacks that
do not work. A name in parentheses is a forgery in `test-data/forgery/<track>`: a solution that uses the weakness, which the tests
run. `run --attest strict` detects most of these attacks: [attested passes](book/src/explanation/attested-passes.md).
[SECURITY.md](../SECURITY.md) has the threat model and the layers of the sandbox.

The *reporter* is code of this program in the process of the tests, which sends each result over a private channel, the *report
channel*. Each line on this channel carries a secret *token*, which proves that the reporter wrote the line. *Landlock* is a part of
Linux that lets the sandbox forbid access to files.

In every language, a solution can hold a table of the expected values, because it can know the tests: often they are public, and a solution can read them while it runs. Such a solution is a correct
solution of these tests. If a solution runs in the process of its tests, it can do to this process whatever the language allows.
";

/// The page.
pub(super) fn page(tracks: TrackRegistry) -> String {
    tracks.all().fold(HEAD.to_owned(), |page, track| page + &section(track))
}

fn section(track: &Track) -> String {
    let defence = track.security.defence.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut section = format!("\n## {}\n", track.name);
    if !defence.is_empty() {
        section += &format!("\n{defence}\n");
    }
    if !track.known_limits.is_empty() {
        section.push('\n');
    }
    section + &track.known_limits.iter().map(line).collect::<String>()
}

fn line(limit: &KnownLimit) -> String {
    let case = limit.case.as_ref().map(|case| format!(" (`{case}`)")).unwrap_or_default();
    format!("- {}{case}\n", limit.what)
}
