//! The embedded track folders.

use std::sync::{LazyLock, OnceLock};

use serde::de::DeserializeOwned;

use super::{Candidate, Track};

/// Every file below `src/tracks` as `(path, bytes, digest)`, sorted by path.
static FILES: &[(&str, &[u8], &str)] = include!(concat!(env!("OUT_DIR"), "/tracks.rs"));

/// The beginnings of the tracks' descriptions, by id.
static CANDIDATES: LazyLock<Vec<Candidate>> =
    LazyLock::new(|| descriptions().map(|(path, text)| read(path, beginning(text))).collect());

/// The tracks, in the order of [`CANDIDATES`], each from when it is first asked for.
static TRACKS: LazyLock<Vec<OnceLock<Track>>> =
    LazyLock::new(|| CANDIDATES.iter().map(|_| OnceLock::new()).collect());

/// All tracks, in the order of their ids.
pub fn all() -> impl Iterator<Item = &'static Track> {
    TRACKS
        .iter()
        .zip(descriptions())
        .map(|(track, (path, text))| track.get_or_init(|| read(path, text)))
}

/// How all tracks are recognised, in the order of their ids. A run reads no more of the tracks that it is not of: their
/// descriptions take longer to read than anything else before the first step.
pub fn candidates() -> &'static [Candidate] {
    &CANDIDATES
}

/// The track of this id.
pub fn find(id: &str) -> Option<&'static Track> {
    let place = CANDIDATES.iter().position(|candidate| candidate.id == id)?;
    let (path, text) = descriptions().nth(place)?;
    Some(TRACKS[place].get_or_init(|| read(path, text)))
}

/// The tracks' own files, with their paths.
fn descriptions() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES
        .iter()
        .filter(|(path, ..)| path.ends_with("/track.toml"))
        .map(|(path, bytes, _)| (*path, std::str::from_utf8(bytes).expect("a track file is text")))
}

/// A description up to its second table.
fn beginning(text: &str) -> &str {
    text.split_once("\n[toolchain]").map_or(text, |(beginning, _)| beginning)
}

fn read<T: DeserializeOwned>(path: &str, text: &str) -> T {
    toml::from_str(text)
        .unwrap_or_else(|error| panic!("`src/tracks/{path}` is embedded and valid: {error}"))
}

/// The files of a track's folder other than `track.toml`, as path within the folder and bytes.
pub fn files(id: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> + use<'_> {
    folder(id).map(|(name, bytes, _)| (name, bytes))
}

/// The same files, each with a digest of its bytes that was made when the program was built.
pub fn digests(id: &str) -> impl Iterator<Item = (&'static str, &'static str)> + use<'_> {
    folder(id).map(|(name, _, digest)| (name, digest))
}

fn folder(id: &str) -> impl Iterator<Item = (&'static str, &'static [u8], &'static str)> + use<'_> {
    FILES.iter().filter_map(move |(path, bytes, digest)| {
        let name = path.strip_prefix(id)?.strip_prefix('/')?;
        (name != "track.toml").then_some((name, *bytes, *digest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_the_id() {
        assert!(all().next().is_some());
        for (path, ..) in FILES.iter().filter(|(path, ..)| path.ends_with("/track.toml")) {
            let id = path.trim_end_matches("/track.toml");
            assert!(find(id).is_some(), "`src/tracks/{path}` has another id than its folder");
        }
    }

    #[test]
    fn a_description_begins_with_what_it_is_recognised_by() {
        for (track, candidate) in all().zip(candidates()) {
            assert_eq!(find(&track.id).map(|found| &found.id), Some(&candidate.id));
            assert_eq!(format!("{:?}", track.detect), format!("{:?}", candidate.detect));
        }
    }

    #[test]
    fn every_track_says_where_tests_are_declared_and_ends_with_a_test_step() {
        for track in all() {
            let code = &track.test_code;
            let by_query = code.grammar.is_some() && code.query.is_some();
            assert!(
                by_query != code.markers.is_some(),
                "`{}`: markers, or a grammar and a query",
                track.id
            );
            let last = track.steps.last().map(|step| step.kind);
            assert_eq!(last, Some(crate::track::StepKind::Test), "`{}`", track.id);
            if let Some(pattern) = &track.report.output {
                assert!(
                    regex::Regex::new(pattern)
                        .unwrap()
                        .capture_names()
                        .flatten()
                        .any(|name| name == "output")
                );
            }
        }
    }

    #[test]
    fn what_is_trusted_more_than_a_text_has_a_private_channel() {
        use crate::track::{Channel, Trust};
        for track in all() {
            let private = track.report.channel == Channel::Pipe;
            assert_eq!(private, track.report.trust != Trust::Read, "`{}`", track.id);
        }
    }

    #[test]
    fn every_edit_compiles() {
        for track in all() {
            let words = track.report.last_words.iter().flatten();
            let edits = track.workspace.edits.iter().chain(&track.names.rules).chain(words);
            for edit in edits.chain(&track.example_edits) {
                edit.apply("a\nb");
            }
            for hint in &track.hints {
                assert!(regex::Regex::new(&hint.holding).is_ok(), "`{}`", track.id);
                assert!(hint.text.contains("{file}"), "`{}`", track.id);
            }
        }
    }

    #[test]
    fn every_file_that_a_track_names_is_there() {
        for track in all() {
            let there = |name: &String| files(&track.id).any(|(file, _)| file == name);
            for name in track.test_code.query.iter().chain(track.workspace.overlay.keys()) {
                assert!(there(name), "`{}` names `{name}`, which is not in its folder", track.id);
            }
        }
    }
}
