//! The embedded track folders.

use std::sync::LazyLock;

use super::Track;

/// Every file below `src/tracks` as `(path, bytes)`, sorted by path.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/tracks.rs"));

/// The tracks, by id.
static TRACKS: LazyLock<Vec<Track>> = LazyLock::new(|| {
    FILES
        .iter()
        .filter(|(path, _)| path.ends_with("/track.toml"))
        .map(|(path, bytes)| {
            let text = std::str::from_utf8(bytes).expect("a track file is text");
            toml::from_str(text).unwrap_or_else(|error| {
                panic!("`src/tracks/{path}` is embedded and valid: {error}")
            })
        })
        .collect()
});

/// All tracks, in the order of their ids.
pub fn all() -> &'static [Track] {
    &TRACKS
}

/// The track of this id.
pub fn find(id: &str) -> Option<&'static Track> {
    all().iter().find(|track| track.id == id)
}

/// The files of a track's folder other than `track.toml`, as path within the folder and bytes.
pub fn files(id: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> + use<'_> {
    FILES.iter().filter_map(move |(path, bytes)| {
        let name = path.strip_prefix(id)?.strip_prefix('/')?;
        (name != "track.toml").then_some((name, *bytes))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_the_id() {
        assert!(!all().is_empty());
        for (path, _) in FILES.iter().filter(|(path, _)| path.ends_with("/track.toml")) {
            let id = path.trim_end_matches("/track.toml");
            assert!(find(id).is_some(), "`src/tracks/{path}` has another id than its folder");
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
    fn every_edit_compiles() {
        for track in all() {
            let words = track.report.last_words.iter().flatten();
            let edits = track.workspace.edits.iter().chain(&track.names.rules).chain(words);
            for edit in edits.chain(&track.example_edits) {
                edit.apply("a\nb");
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
