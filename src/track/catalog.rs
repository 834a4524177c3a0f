//! The embedded track folders.

use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use serde::de::DeserializeOwned;

use super::{Candidate, Track};

/// Every file below `src/tracks` as `(path, bytes, digest)`, sorted by path.
static FILES: &[(&str, &[u8], &str)] = include!(concat!(env!("OUT_DIR"), "/tracks.rs"));

/// The part of each track's description that recognition needs, by id.
static CANDIDATES: LazyLock<Vec<Candidate>> =
    LazyLock::new(|| descriptions().map(|(path, text)| read(path, beginning(text))).collect());

/// The tracks, in the order of [`CANDIDATES`], each read when it is first asked for.
static TRACKS: LazyLock<Vec<OnceLock<Track>>> =
    LazyLock::new(|| CANDIDATES.iter().map(|_| OnceLock::new()).collect());

/// All tracks, in the order of their ids.
pub fn all() -> impl Iterator<Item = &'static Track> {
    TRACKS
        .iter()
        .zip(descriptions())
        .map(|(track, (path, text))| track.get_or_init(|| read(path, text)))
}

/// How each track is recognised, in the order of their ids. A run reads the full description of its own track only,
/// because that takes longer than anything else before the first step.
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

/// A file of a track: it lies in the track's own folder, or in a shared folder that the track uses.
#[derive(Debug, Clone, Copy)]
pub struct File {
    /// Its path within that folder, which is also its path below `{track}`.
    pub name: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
    /// A digest of the bytes, made when the program was built.
    pub digest: &'static str,
}

/// The files of a track other than `track.toml`, in the order of their names.
pub fn files(track: &Track) -> Vec<File> {
    let folders = std::iter::once(&track.id).chain(&track.uses);
    let mut files: Vec<File> = folders.flat_map(|name| folder(name)).collect();
    files.sort_unstable_by_key(|file| Path::new(file.name));
    files
}

/// The text of one file of a track.
pub fn text(track: &Track, name: &str) -> Option<&'static str> {
    let file = files(track).into_iter().find(|file| file.name == name)?;
    std::str::from_utf8(file.bytes).ok()
}

/// The files of one folder of `src/tracks`.
fn folder(folder: &str) -> impl Iterator<Item = File> + use<'_> {
    FILES.iter().filter_map(move |&(path, bytes, digest)| {
        let name = path.strip_prefix(folder)?.strip_prefix('/')?;
        (name != "track.toml").then_some(File { name, bytes, digest })
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
    fn shared_folders_are_there_and_used_and_no_file_takes_the_place_of_another() {
        let used: Vec<&String> = all().flat_map(|track| &track.uses).collect();
        let shared = FILES.iter().filter_map(|(path, ..)| path.split('/').next());
        for name in shared.filter(|name| name.starts_with('_')) {
            assert!(used.iter().any(|used| *used == name), "no track uses `src/tracks/{name}`");
        }
        for track in all() {
            for name in &track.uses {
                let is_there = name.starts_with('_') && folder(name).next().is_some();
                assert!(is_there, "`{}` uses `{name}`, which is no shared folder", track.id);
            }
            for pair in files(track).windows(2) {
                assert_ne!(pair[0].name, pair[1].name, "`{}` has this file twice", track.id);
            }
        }
    }

    #[test]
    fn every_file_that_a_track_names_is_there() {
        for track in all() {
            let there = |name: &String| files(track).iter().any(|file| file.name == name);
            for name in track.test_code.query.iter().chain(track.workspace.overlay.keys()) {
                assert!(there(name), "`{}` names `{name}`, which is not in its folder", track.id);
            }
        }
    }
}
