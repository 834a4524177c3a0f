//! The tests that test files declare, read without a run.

use std::fs;
use std::path::Path;

use rustix::time::{ClockId, clock_gettime};
use test_source::{Spec, TestDeclaration, TestFile};
use test_support::{HonestCase, data, files, folders_within, name};
use tracks::{Track, TrackRegistry};

/// How many times a file is repeated, at most.
const COPIES: usize = 400;
/// The length of a file that was repeated, at most.
const LENGTH: usize = 200_000;
/// What such a file may take: a program without optimizations needs less than 5 s for the slowest.
const MOST_SECONDS: i64 = 10;

/// Some of a track's test files: of its fixture `pass` and its honest cases.
struct Sample {
    /// The file's path; for an honest case, the paths of the case and of the file in it.
    shown: String,
    file: TestFile,
}

impl Sample {
    fn new(shown: &str, text: String) -> Self {
        let path = name(Path::new(shown));
        Self { shown: shown.to_owned(), file: TestFile { path, text } }
    }

    fn of_track(track: &Track) -> Vec<Self> {
        let mut samples = Vec::new();
        for case in HonestCase::of_track(&track.id) {
            let shown = format!("honest/{}/{}", track.id, case.name);
            for (path, text) in case.right() {
                samples.push(Self::new(&format!("{shown}/{path}"), text.to_owned()));
            }
        }
        let pass = data(&format!("tracks/{}/pass/input", track.id));
        for path in folders_within(&pass).iter().flat_map(|folder| files(folder)) {
            if let Ok(text) = fs::read_to_string(&path) {
                samples.push(Self::new(&path.display().to_string(), text));
            }
        }
        samples.retain(|sample| !declared(track, &sample.file).is_empty());
        samples
    }
}

fn spec(track: &Track) -> Spec<'_> {
    Spec {
        code: &track.test_code,
        query: track.query,
        separator: &track.names.separator,
        task_per_group: false,
    }
}

fn declared(track: &Track, file: &TestFile) -> Vec<TestDeclaration> {
    test_source::inventory(&spec(track), std::slice::from_ref(file), &[]).unwrap()
}

#[test]
fn long_test_files_take_linear_time() {
    let mut slow = Vec::new();
    for track in TrackRegistry::embedded().all() {
        for Sample { shown, mut file } in Sample::of_track(track) {
            let copies = COPIES.min(LENGTH / file.text.len());
            file.text = file.text.repeat(copies);
            // The thread's own time: others may have the processor.
            let begun = clock_gettime(ClockId::ThreadCPUTime).tv_sec;
            declared(track, &file);
            let taken = clock_gettime(ClockId::ThreadCPUTime).tv_sec - begun;
            if taken > MOST_SECONDS {
                slow.push(format!("{taken} s: `{shown}`, {copies} times"));
            }
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

#[test]
fn an_exact_grammar_finds_no_error_in_a_test_file() {
    let mut found = Vec::new();
    for track in TrackRegistry::embedded().all() {
        for Sample { shown, file } in Sample::of_track(track) {
            let lines = test_source::malformed_lines(&spec(track), &file).unwrap_or_default();
            found.extend(lines.first().map(|at| format!("{shown}: {at:?}")));
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
