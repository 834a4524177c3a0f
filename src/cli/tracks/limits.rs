//! The page `docs/limits.md`: what a solution can still do in each language, generated from the descriptions of the tracks.

use tracks::{KnownLimit, Track, TrackRegistry};

const HEAD: &str = "\
<!-- `test-runner tracks --limits` writes this page; `BLESS=1 cargo test --test commands book::` brings it up to date. -->

# Limits

What a solution can still do in each language to pass without being correct, and what does not help it. The model and the layers
of the sandbox are in [SECURITY.md](../SECURITY.md). A name in parentheses is a forgery in `test-data/forgery/<track>` that shows
the limit; the tests run it. `run --attest strict` closes most of these limits: [attested passes](book/src/explanation/attested-passes.md).

In every language, a solution can hold a table of the expected values, because the tests are public: it is a correct solution of
these tests. A solution in the process of its tests can do to that process what the language allows.
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
