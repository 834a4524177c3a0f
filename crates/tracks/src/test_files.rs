//! The test files of an exercise.
//!
//! Those that its configuration names; otherwise, where the track's tool runs several files, all that match a pattern of the
//! track; otherwise those named after its slug; otherwise the only one that matches. A file deeper than the track's patterns
//! say does not count.

use super::detect::{Depth, globs, matching};
use super::{Detect, ExerciseFiles, Slug, Track};

/// The test files of an exercise, by path, and how they were found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TestFiles {
    /// The configuration names them, or they are named after the slug.
    Known(Vec<String>),
    /// No file is named after the slug; these test files exist.
    Others(Vec<String>),
    /// No file is named after the slug, and several match: it is unknown which of them are the exercise's.
    Unclear(Vec<String>),
    /// There is no test file.
    Missing {
        /// Files that fit the patterns, but lie deeper than they say.
        deeper: Vec<String>,
    },
}

impl Detect {
    /// The names that a test file of the solution may have, for a message.
    pub fn names_of_tests(&self, slug: &Slug) -> String {
        let names = self.test.iter().map(|pattern| slug.fill(pattern));
        names.filter(|name| !name.contains('{')).collect::<Vec<_>>().join(", ")
    }
}

/// Finds the test files of an exercise: those of its configuration that exist; otherwise, where the track's tool runs
/// several, all matching files; otherwise the files that match the first of the track's patterns with a file named after the
/// slug; otherwise all matching files. `present` are the paths of the solution's files.
pub fn test_files(
    track: &Track,
    slug: &Slug,
    present: &[String],
    configured: Option<&ExerciseFiles>,
) -> TestFiles {
    let others = globs(&track.detect.other_tests, slug);
    let runs = |path: &&String| !others.is_match(path);
    if let Some(files) = configured {
        let existing = files.test.iter().filter(runs).filter(|path| present.contains(path));
        let existing: Vec<String> = existing.cloned().collect();
        if !existing.is_empty() {
            return TestFiles::Known(existing);
        }
    }
    let find = |pattern: &String| -> Vec<String> {
        let found = matching(std::slice::from_ref(pattern), slug, present, Depth::Exact);
        let mut found: Vec<String> = found.into_iter().filter(runs).cloned().collect();
        found.sort();
        found
    };
    let patterns = &track.detect.test;
    let (of_slug, of_any): (Vec<_>, Vec<_>) =
        patterns.iter().partition(|pattern| Slug::fills(pattern));
    let exact = of_slug.iter().map(|pattern| find(pattern));
    let all = || {
        let mut all: Vec<String> = patterns.iter().flat_map(&find).collect();
        all.sort();
        all.dedup();
        all
    };
    // Where tests stand in the files of the solution, a pattern of tests fits every file.
    let takes_all = track.detect.several && track.example_tests.is_none();
    if let Some(exact) = exact.into_iter().find(|found| !found.is_empty()) {
        return TestFiles::Known(if takes_all { all() } else { exact });
    }
    let found: Vec<Vec<String>> = of_any.iter().map(|pattern| find(pattern)).collect();
    let chosen = choose(&of_any, &found, slug, !of_slug.is_empty());
    if let Some(chosen) = chosen {
        return TestFiles::Known(if takes_all { all() } else { chosen });
    }
    let first = found.iter().find(|found| !found.is_empty());
    let all = all();
    match first {
        Some(_) if takes_all => TestFiles::Others(all),
        Some(first) if all.len() == 1 || track.detect.several => TestFiles::Others(first.clone()),
        Some(_) => TestFiles::Unclear(all),
        None => {
            let hidden = |path: &String| path.split('/').any(|part| part.starts_with('.'));
            let mut deeper: Vec<String> =
                patterns.iter().flat_map(|pattern| find(&format!("**/{pattern}"))).collect();
            deeper.retain(|path| !hidden(path));
            deeper.sort();
            deeper.dedup();
            TestFiles::Missing { deeper }
        }
    }
}

/// The test files that a run leaves out, because the track's tool runs one file and the slug chose these `tests`; none if the
/// configuration chose them.
pub fn unused_tests(
    track: &Track,
    slug: &Slug,
    present: &[String],
    configured: Option<&ExerciseFiles>,
    tests: &[String],
) -> Vec<String> {
    if track.detect.several || configured.is_some_and(|files| !files.test.is_empty()) {
        return Vec::new();
    }
    let others = globs(&track.detect.other_tests, slug);
    let all = matching(&track.detect.test, slug, present, Depth::Exact);
    let is_unused = |path: &&String| !tests.contains(path) && !others.is_match(path);
    all.into_iter().filter(is_unused).cloned().collect()
}

/// The files named after the slug in another spelling, such as `Two-Fer_test.py`, among those that each pattern
/// matches; all of them, unless the slug has to `choose` among a track's test files.
fn choose(
    patterns: &[&String],
    found: &[Vec<String>],
    slug: &Slug,
    choose: bool,
) -> Option<Vec<String>> {
    patterns.iter().zip(found).find_map(|(pattern, found)| {
        let wanted = bare(&last(pattern).replace('*', slug.as_str()));
        let mut named = found.clone();
        named.retain(|path| bare(last(path)) == wanted);
        match named.is_empty() {
            true => None,
            false if choose => Some(named),
            false => Some(found.clone()),
        }
    })
}

/// The last component of a path or a pattern.
fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The letters and digits of a name, in lower case.
fn bare(name: &str) -> String {
    name.chars()
        .filter(|character| character.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(paths: &[&str]) -> Vec<String> {
        paths.iter().map(|path| (*path).to_owned()).collect()
    }

    fn find(track: &str, slug: &str, present: &[&str]) -> TestFiles {
        let track = crate::TrackRegistry::embedded().find(track).unwrap();
        test_files(track, &Slug::new(slug).unwrap(), &paths(present), None)
    }

    fn known(files: &[&str]) -> TestFiles {
        TestFiles::Known(paths(files))
    }

    fn others(files: &[&str]) -> TestFiles {
        TestFiles::Others(paths(files))
    }

    fn unclear(files: &[&str]) -> TestFiles {
        TestFiles::Unclear(paths(files))
    }

    #[test]
    fn the_configuration_is_asked_first_and_then_the_patterns() {
        let slug = Slug::new("two-fer").unwrap();
        let track = crate::TrackRegistry::embedded().find("bash").unwrap();
        let present = paths(&["two_fer.sh", "other.bats", "test/two_fer.bats"]);
        let named = |test: &str| ExerciseFiles { test: paths(&[test]), ..ExerciseFiles::default() };
        for (configured, expected) in
            [("gone.bats", "test/two_fer.bats"), ("other.bats", "other.bats")]
        {
            let found = test_files(track, &slug, &present, Some(&named(configured)));
            assert_eq!(found, known(&[expected]));
        }
    }

    #[test]
    fn files_for_other_steps_are_no_test_files() {
        let slug = Slug::new("cake").unwrap();
        let track = crate::TrackRegistry::embedded().find("typescript").unwrap();
        let tests = paths(&["types/cake.tst.ts", "cake.test.ts"]);
        let files = ExerciseFiles { test: tests.clone(), ..ExerciseFiles::default() };
        assert_eq!(test_files(track, &slug, &tests, Some(&files)), known(&["cake.test.ts"]));
    }

    #[test]
    fn a_name_is_that_of_the_slug_whatever_its_case_and_separators() {
        for (track, slug, present, expected) in [
            ("python", "Two_Fer", "Two_Fer_test.py", "a_test.py"),
            ("python", "two-fer", "test_TwoFer.py", "test_a.py"),
            ("bash", "broken_import", "broken-import.bats", "a.bats"),
            ("javascript", "two_fer", "two-fer.spec.js", "a.spec.js"),
            ("typescript", "TwoFer", "two-fer.test.ts", "a.test.ts"),
            ("java", "rna-transcription", "src/test/java/RNATranscriptionTest.java", "ATest.java"),
            ("c", "two.fer", "test_two_fer.c", "test_a.c"),
            ("cpp", "TwoFer", "two_fer_test.cpp", "a_test.cpp"),
            ("ruby", "Two-Fer", "test/two_fer_test.rb", "a_test.rb"),
            ("rust", "TWO-FER", "tests/two_fer.rs", "tests/a.rs"),
        ] {
            let track_takes_all =
                crate::TrackRegistry::embedded().find(track).unwrap().detect.several;
            let mut named = vec![present];
            named.extend(track_takes_all.then_some(expected));
            named.sort_unstable();
            assert_eq!(find(track, slug, &[expected, present]), known(&named), "{track}");
        }
    }

    #[test]
    fn one_file_of_another_name_runs_and_several_are_unclear_but_where_the_tool_takes_all() {
        assert_eq!(find("bash", "two-fer", &["leap.bats"]), others(&["leap.bats"]));
        let several = ["a.bats", "test/b.bats"];
        assert_eq!(find("bash", "two-fer", &several), unclear(&several));
        let package = ["cases_test.go", "leap_test.go"];
        assert_eq!(find("go", "leap", &package), known(&package));
        assert_eq!(find("go", "two-fer", &package), others(&package));
        for (track, files) in [
            ("ruby", ["a_test.rb", "b_test.rb"]),
            ("rust", ["tests/a.rs", "tests/b.rs"]),
            ("python", ["a_test.py", "tests/test_b.py"]),
            ("javascript", ["a.test.js", "test/b.spec.js"]),
            ("typescript", ["a.test.ts", "src/b.test.tsx"]),
            ("r", ["test_a.R", "tests/testthat/test-b.R"]),
            ("java", ["src/test/java/ATest.java", "src/test/java/BTest.java"]),
        ] {
            assert_eq!(find(track, "two-fer", &files), others(&files));
        }
        let named = ["test_more.py", "two_fer_test.py"];
        assert_eq!(find("python", "two-fer", &named), known(&named));
    }

    #[test]
    fn files_deeper_than_the_track_has_tests_are_none() {
        for (track, path) in [
            ("python", "two-fer/two_fer_test.py"),
            ("bash", "bash/two-fer/two_fer.bats"),
            ("go", "sub/two_fer_test.go"),
            ("ruby", "two-fer/two_fer_test.rb"),
            ("rust", "two-fer/tests/two_fer.rs"),
            ("java", "two-fer/src/test/java/TwoFerTest.java"),
            ("javascript", "node_modules/two-fer/two-fer.spec.js"),
            ("typescript", "two-fer/two-fer.test.ts"),
            ("c", "two-fer/test_two_fer.c"),
            ("cpp", "two-fer/two_fer_test.cpp"),
        ] {
            let expected = TestFiles::Missing { deeper: paths(&[path]) };
            assert_eq!(
                find(track, "two-fer", &[path, ".git/two_fer_test.py"]),
                expected,
                "{track}"
            );
        }
    }

    #[test]
    fn tests_may_lie_where_the_tools_of_a_track_expect_them() {
        for (track, path) in [
            ("python", "tests/test_two_fer.py"),
            ("bash", "test/two_fer.bats"),
            ("c", "test/test_two_fer.c"),
            ("cpp", "tests/two_fer_test.cpp"),
            ("ruby", "test/unit/two_fer_test.rb"),
            ("java", "src/test/java/a/b/TwoFerTest.java"),
            ("java", "test/TwoFerTest.java"),
            ("javascript", "__tests__/two-fer.test.js"),
            ("javascript", "src/two-fer.spec.js"),
            ("typescript", "src/two-fer.test.ts"),
            ("typescript", "test/two-fer.test.tsx"),
        ] {
            assert_eq!(find(track, "two-fer", &[path]), known(&[path]), "{track}");
        }
    }
}
