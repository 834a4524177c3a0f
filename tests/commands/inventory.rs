//! The tests that test files declare, read without a run.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::time::{ClockId, clock_gettime};
use test_source::{Spec, TestDeclaration, TestFile};
use test_support::{data, files, folders, folders_within};
use tracks::{Track, TrackRegistry};

/// How many times a file is repeated, at most.
const COPIES: usize = 400;
/// The length of a file that was repeated, at most.
const LENGTH: usize = 200_000;
/// What such a file may take: a program without optimizations needs less than 5 s for the slowest.
const MOST_SECONDS: i64 = 10;

/// Some of a track's test files: of its fixtures and its honest test files.
fn samples(track: &Track) -> Vec<PathBuf> {
    let pass = data(&format!("tracks/{}/pass/input", track.id));
    let honest = folders(&data(&format!("honest/{}", track.id)));
    let inputs = honest.iter().map(|case| case.join("input")).chain([pass]);
    inputs.flat_map(|input| folders_within(&input)).flat_map(|folder| files(&folder)).collect()
}

fn spec(track: &Track) -> Spec<'_> {
    Spec {
        code: &track.test_code,
        query: track.query,
        separator: &track.names.separator,
        task_per_group: false,
    }
}

fn declared(track: &Track, path: &Path, text: String) -> Vec<TestDeclaration> {
    let path = path.file_name().unwrap().to_string_lossy().into_owned();
    test_source::inventory(&spec(track), &[TestFile { path, text }], &[]).unwrap()
}

#[test]
fn long_test_files_take_linear_time() {
    let mut slow = Vec::new();
    for track in TrackRegistry::embedded().all() {
        for path in samples(track) {
            let Ok(text) = fs::read_to_string(&path) else { continue };
            if declared(track, &path, text.clone()).is_empty() {
                continue;
            }
            let copies = COPIES.min(LENGTH / text.len());
            // The thread's own time: others may have the processor.
            let begun = clock_gettime(ClockId::ThreadCPUTime).tv_sec;
            declared(track, &path, text.repeat(copies));
            let taken = clock_gettime(ClockId::ThreadCPUTime).tv_sec - begun;
            if taken > MOST_SECONDS {
                slow.push(format!("{taken} s: `{}`, {copies} times", path.display()));
            }
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

#[test]
fn an_exact_grammar_finds_no_error_in_a_test_file() {
    let mut found = Vec::new();
    for track in TrackRegistry::embedded().all() {
        for path in samples(track) {
            let Ok(text) = fs::read_to_string(&path) else { continue };
            if declared(track, &path, text.clone()).is_empty() {
                continue;
            }
            let file = TestFile { path: String::new(), text };
            let lines = test_source::malformed_lines(&spec(track), &file).unwrap_or_default();
            found.extend(lines.first().map(|at| format!("{}: {at:?}", path.display())));
        }
    }
    // What the grammars do not know: the method `größe2?` of Ruby, the method `unicode\\u0041` of Java, a generic call of Kotlin,
    // and quoted characters and names beyond ASCII of Prolog.
    let odd = [
        "ruby/names/",
        "java/comments-and-texts/",
        "kotlin/odd-forms/",
        "prolog/beyond-units/",
        "prolog/quoted-names/",
    ];
    found.retain(|file| !odd.iter().any(|odd| file.contains(odd)));
    assert!(found.is_empty(), "{}", found.join("\n"));
}
