//! What the files of a track look like: solutions, tests and configuration.

use globset::GlobSet;

use super::last;
use crate::track::{self, ExerciseFiles, Slug, TestFiles, Track};

/// The globs of a track. Without a track, nothing looks like anything.
#[derive(Debug)]
pub(super) struct Patterns {
    /// Globs of solutions; none without a track.
    solution: Option<GlobSet>,
    /// The same as the track writes them.
    of_solution: Vec<String>,
    of_tests: Vec<String>,
    pub(super) tests: GlobSet,
    /// Project files and settings of tools.
    pub(super) configuration: GlobSet,
    /// Tests stand in the file of the solution, so that every file looks like a test.
    pub(super) has_tests_in_solution: bool,
}

impl Patterns {
    pub(super) fn of(track: Option<&Track>, slug: &Slug) -> Self {
        let list = |choose: fn(&Track) -> &[String]| track.map(choose).unwrap_or_default().to_vec();
        let has_tests_in_solution = track.is_some_and(|track| track.example_tests.is_some());
        let of_tests = if has_tests_in_solution { Vec::new() } else { list(|t| &t.detect.test) };
        let of_solution = list(|t| &t.detect.solution);
        // A marker with a wildcard is a solution or a test.
        let mut settings = list(|t| &t.detect.marker);
        settings.retain(|glob| !glob.contains('*'));
        settings.extend(list(|t| &t.workspace.configuration));
        Self {
            solution: track.map(|_| track::globs(&of_solution, slug)),
            of_solution,
            tests: track::loose_globs(&of_tests, slug),
            of_tests,
            configuration: track::loose_globs(&settings, slug),
            has_tests_in_solution,
        }
    }

    /// Whether this may be a solution where the exercise does not say what is one.
    pub(super) fn may_be_solution(&self, path: &str) -> bool {
        self.solution.as_ref().is_none_or(|globs| globs.is_match(path))
    }

    /// Whether a tool of the track may load it by a name without its extension.
    pub(super) fn is_code(&self, path: &str) -> bool {
        self.may_be_solution(path) || self.tests.is_match(path)
    }

    /// The files that a student hands in: those that the configuration names, or else those of the exercise that look like it.
    pub(super) fn solution_among(
        &self,
        files: &[String],
        tests: &[String],
        named: Option<&ExerciseFiles>,
        slug: &Slug,
        is_plain: &dyn Fn(&String) -> bool,
    ) -> Vec<String> {
        let is_test = |path: &String| !self.has_tests_in_solution && tests.contains(path);
        let mut named = named.map(|files| clean(&files.solution)).unwrap_or_default();
        if !named.is_empty() {
            named.retain(|path| !is_test(path));
            return named;
        }
        let Some(globs) = &self.solution else { return Vec::new() };
        let looks_like_it = |path: &&String| globs.is_match(path) && !self.tests.is_match(path);
        let candidates =
            files.iter().filter(looks_like_it).filter(|path| is_plain(path) && !is_test(path));
        chosen(candidates.cloned().collect(), &self.of_solution, tests, slug)
    }

    /// Adds the patterns of files that belong to tests and are not test files. One that a file of the solution fits says
    /// nothing of new files.
    pub(super) fn add_other_tests(
        &mut self,
        track: Option<&Track>,
        slug: &Slug,
        solution: &[String],
    ) {
        let fits = |glob: &String| {
            let glob = track::loose_globs(std::slice::from_ref(glob), slug);
            solution.iter().any(|path| glob.is_match(path))
        };
        let others = track.map(|track| track.detect.other_tests.as_slice()).unwrap_or_default();
        self.of_tests.extend(others.iter().filter(|glob| !fits(glob)).cloned());
        self.tests = track::loose_globs(&self.of_tests, slug);
    }
}

/// The tests of the exercise, which its own files decide.
pub(super) fn test_files(
    track: Option<&Track>,
    slug: &Slug,
    files: &[String],
    named: Option<&ExerciseFiles>,
) -> Vec<String> {
    let mut tests = named.map(|files| clean(&files.test)).unwrap_or_default();
    let found = track.map(|track| track::test_files(track, slug, files, named));
    if let Some(TestFiles::Known(found) | TestFiles::Others(found) | TestFiles::Unclear(found)) =
        found
    {
        tests.extend(found);
    }
    tests
}

/// Of the files that may be a solution: those that a pattern names whole or that are named after the exercise; or else those that a
/// test file is named after; or else all. The others are helper files of the tests.
fn chosen(
    candidates: Vec<String>,
    patterns: &[String],
    tests: &[String],
    slug: &Slug,
) -> Vec<String> {
    let stem = |path: &str| bare(last(path).split('.').next().unwrap_or_default());
    let wanted = bare(slug.as_str());
    let tests: Vec<String> = tests.iter().map(|test| stem(test)).collect();
    let of_exercise = |path: &String| patterns.contains(path) || stem(path) == wanted;
    let of_test = |path: &String| tests.iter().any(|test| test.contains(&stem(path)));
    let choices: [&dyn Fn(&String) -> bool; 2] = [&of_exercise, &of_test];
    let choose = |choice: &dyn Fn(&String) -> bool| -> Vec<String> {
        candidates.iter().filter(|path| choice(path)).cloned().collect()
    };
    let chosen = choices.into_iter().map(choose).find(|chosen| !chosen.is_empty());
    chosen.unwrap_or(candidates)
}

/// Paths of a configuration as the files have them.
fn clean(paths: &[String]) -> Vec<String> {
    let clean = |path: &String| path.trim_start_matches("./").trim_end_matches('/').to_owned();
    paths.iter().map(clean).collect()
}

/// The letters and digits of a name, in lower case.
fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_after_the_exercise_or_its_tests_is_the_solution_and_the_rest_helps() {
        let of = |track: &str, slug: &str, files: &[&str]| -> Vec<String> {
            let (track, slug) = (track::find(track).unwrap(), Slug::new(slug).unwrap());
            let files: Vec<String> = files.iter().map(|path| (*path).to_owned()).collect();
            let tests = test_files(Some(track), &slug, &files, None);
            Patterns::of(Some(track), &slug).solution_among(&files, &tests, None, &slug, &|_| true)
        };
        for (track, slug, files, expected) in [
            ("python", "leap", &["leap.py", "leap_test.py", "helper.py"][..], &["leap.py"][..]),
            ("python", "calendar", &["leap.py", "leap_test.py", "helper.py"], &["leap.py"]),
            ("python", "calendar", &["a.py", "b.py", "checks_test.py"], &["a.py", "b.py"]),
            (
                "c",
                "two-fer",
                &["two_fer.c", "two_fer.h", "test_two_fer.c", "test-framework/unity.h"],
                &["two_fer.c", "two_fer.h"],
            ),
            (
                "rust",
                "leap",
                &["src/lib.rs", "Cargo.toml", "tests/leap.rs"],
                &["src/lib.rs", "Cargo.toml"],
            ),
            (
                "java",
                "two-fer",
                &["src/main/java/TwoFer.java", "src/test/java/TwoFerTest.java"],
                &["src/main/java/TwoFer.java"],
            ),
            (
                "javascript",
                "two-fer",
                &["two-fer.js", "two-fer.spec.js", "data.js"],
                &["two-fer.js"],
            ),
            ("x86-64-assembly", "leap", &["leap.asm", "helper.asm", "leap_test.c"], &["leap.asm"]),
            ("python", "leap", &["leap_test.py"], &[]),
        ] {
            assert_eq!(of(track, slug, files), expected, "{track} {slug}");
        }
    }
}
