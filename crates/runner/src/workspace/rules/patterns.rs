//! What the files of a track look like: solutions, tests and configuration.

use std::collections::HashSet;

use globset::GlobSet;

use super::last;
use super::modules::is_data;
use tracks::{self, ExerciseFiles, ExerciseSettings, Slug, TestFiles, Track};

/// Folders that hold the parts of a solution side by side, such as `src/leap.c` and `include/leap.h`.
const SOURCE_FOLDERS: [&str; 7] = ["include", "java", "kotlin", "lib", "source", "sources", "src"];
/// Folders that hold tests and what helps them.
const TEST_FOLDERS: [&str; 6] = ["__tests__", "spec", "specs", "t", "test", "tests"];

/// The globs of a track. Without a track, nothing looks like anything.
#[derive(Debug)]
pub(super) struct Patterns {
    /// Globs of solutions; none without a track.
    solution: Option<GlobSet>,
    /// The same as the track writes them.
    of_solution: Vec<String>,
    /// Code that the language's tools load as they load solutions.
    other_code: GlobSet,
    of_tests: Vec<String>,
    pub(super) tests: GlobSet,
    /// Project files and settings of tools.
    pub(super) configuration: GlobSet,
    /// Headers, which exercises give to students.
    pub(super) interfaces: GlobSet,
    /// Tests stand in the file of the solution, so that every file looks like a test.
    pub(super) has_tests_in_solution: bool,
}

/// The files that a student hands in.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) solution: Vec<String>,
    /// Whether the configuration names them.
    pub(super) is_named: bool,
    /// The same if helpers of the tests may be among them.
    pub(super) unclear: Vec<String>,
}

impl Patterns {
    pub(super) fn of(track: Option<&Track>, slug: &Slug) -> Self {
        let list = |choose: fn(&Track) -> &[String]| track.map(choose).unwrap_or_default().to_vec();
        let has_tests_in_solution = track.is_some_and(|track| track.example_tests.is_some());
        let of_tests = if has_tests_in_solution { Vec::new() } else { list(|t| &t.detect.test) };
        let of_solution = list(|t| &t.detect.solution);
        // Languages whose modules have known ends list other files that tools load for their tests.
        let has_ends = track.is_some_and(|track| !track.modules.extensions.is_empty());
        let other_code = if has_ends { Vec::new() } else { list(|t| &t.modules.files) };
        // A marker with a wildcard is a solution or a test.
        let mut settings = list(|t| &t.detect.marker);
        settings.retain(|glob| !glob.contains('*'));
        settings.extend(list(|t| &t.workspace.configuration));
        settings.extend(list(|t| &t.workspace.exercise_only));
        settings.push(ExerciseSettings::FILE.to_owned());
        Self {
            solution: track.map(|_| tracks::globs(&of_solution, slug)),
            of_solution,
            other_code: tracks::globs(&other_code, slug),
            tests: tracks::loose_globs(&of_tests, slug),
            of_tests,
            configuration: tracks::loose_globs(&settings, slug),
            interfaces: tracks::globs(&list(|t| &t.workspace.interfaces), slug),
            has_tests_in_solution,
        }
    }

    /// Whether this may be a solution where the exercise does not say what is one.
    pub(super) fn may_be_solution(&self, path: &str) -> bool {
        self.solution.as_ref().is_none_or(|globs| globs.is_match(path))
    }

    /// Whether it is code by the track's globs of solutions.
    pub(super) fn is_solution_code(&self, path: &str) -> bool {
        self.solution.as_ref().is_some_and(|globs| globs.is_match(path))
    }

    /// Whether a tool of the track may load it by a name without its extension.
    pub(super) fn is_code(&self, path: &str) -> bool {
        self.is_code_in_folder(path) || self.may_be_solution(path) || self.tests.is_match(path)
    }

    /// Whether it is the solution's in a folder of the solution. Without a track, everything but data is.
    pub(super) fn is_code_in_folder(&self, path: &str) -> bool {
        !is_data(path) && (self.may_be_solution(path) || self.other_code.is_match(path))
    }

    /// Whether a file of the solution, in a folder that is the solution's, is more than data. Without a track, data may be asked for.
    pub(super) fn may_answer(&self, path: &str) -> bool {
        self.solution.is_none() || !is_data(path) && !is_about_folder(path)
    }

    /// The files that a student hands in: those that the configuration names, or else those of the exercise that look like it.
    pub(super) fn solution_among(
        &self,
        files: &[String],
        tests: &[String],
        named: Option<&ExerciseFiles>,
        slug: &Slug,
        is_plain: &dyn Fn(&String) -> bool,
    ) -> Choice {
        let same = |path: &String, test: &String| path.to_lowercase() == test.to_lowercase();
        let is_test = |path: &String| {
            !self.has_tests_in_solution && tests.iter().any(|test| same(path, test))
        };
        let mut named = named.map(|files| clean(&files.solution)).unwrap_or_default();
        // The whole folder says nothing.
        named.retain(|path| !path.is_empty());
        if !named.is_empty() {
            named.retain(|path| !is_test(path));
            return Choice { is_named: !named.is_empty(), solution: named, unclear: Vec::new() };
        }
        let Some(globs) = &self.solution else { return Choice::default() };
        let looks_like_it = |path: &&String| {
            globs.is_match(path) && !self.tests.is_match(path) && !helps_tests(path)
        };
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
            let glob = tracks::loose_globs(std::slice::from_ref(glob), slug);
            // It may be a folder.
            solution.iter().any(|path| glob.is_match(path) || glob.is_match(format!("{path}/any")))
        };
        let others = track.map(|track| track.detect.other_tests.as_slice()).unwrap_or_default();
        self.of_tests.extend(others.iter().filter(|glob| !fits(glob)).cloned());
        self.tests = tracks::loose_globs(&self.of_tests, slug);
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
    let found = track.map(|track| tracks::test_files(track, slug, files, named));
    if let Some(TestFiles::Known(found) | TestFiles::Others(found) | TestFiles::Unclear(found)) =
        found
    {
        tests.extend(found);
    }
    tests
}

/// Of the files that may be a solution: those that a pattern names whole or that are named after the exercise; or else those that a
/// test file is named after; or else all. Of several with one name, those in the outermost folder. The others are helper files of
/// the tests.
fn chosen(candidates: Vec<String>, patterns: &[String], tests: &[String], slug: &Slug) -> Choice {
    let written = [slug.as_str().to_owned(), slug.snake(), slug.pascal()];
    let wanted = bare(slug.as_str());
    let tests: HashSet<String> = tests.iter().flat_map(|test| tested(&bare(stem(test)))).collect();
    let is_whole = |path: &String| patterns.contains(path);
    let as_written =
        |path: &String| is_whole(path) || written.iter().any(|form| form == stem(path));
    let of_exercise = |path: &String| is_whole(path) || bare(stem(path)) == wanted;
    let of_test = |path: &String| tests.contains(&bare(stem(path)));
    let choices: [&dyn Fn(&String) -> bool; 3] = [&as_written, &of_exercise, &of_test];
    let choose = |choice: &dyn Fn(&String) -> bool| -> Vec<String> {
        candidates.iter().filter(|path| choice(path)).cloned().collect()
    };
    let chosen = choices.into_iter().map(choose).find(|chosen| !chosen.is_empty());
    let (solution, is_clear) = match chosen {
        Some(solution) => outermost(solution, is_whole),
        // Which of them helps the tests, nobody says.
        None => (candidates, false),
    };
    let mut unclear = if is_clear { Vec::new() } else { solution.clone() };
    unclear.sort();
    Choice { solution, is_named: false, unclear }
}

/// Of files with the names of a solution, those in the outermost folder, and whether they are the solution for sure.
fn outermost(files: Vec<String>, is_whole: impl Fn(&String) -> bool) -> (Vec<String>, bool) {
    let depth = |path: &String| path.matches('/').count();
    let folder =
        |path: &String| path.rsplit_once('/').map(|(folder, _)| last(folder).to_lowercase());
    let least = files.iter().filter(|path| !is_whole(path)).map(depth).min().unwrap_or_default();
    let is_outermost = |path: &String| is_whole(path) || depth(path) == least;
    let (outer, inner): (Vec<String>, Vec<String>) = files.into_iter().partition(is_outermost);
    let is_source = |path: &String| {
        is_whole(path) || folder(path).is_none_or(|name| SOURCE_FOLDERS.contains(&name.as_str()))
    };
    if !inner.is_empty() && !outer.iter().all(is_source) {
        return ([outer, inner].concat(), false);
    }
    let is_clear = are_one_file_each(&outer, is_whole);
    (outer, is_clear)
}

/// Whether no two files have the same name in two folders or two spellings: one of those may be a helper. Folders of sources
/// may hold parts of one solution.
fn are_one_file_each(solution: &[String], is_whole: impl Fn(&String) -> bool) -> bool {
    let named: Vec<&String> = solution.iter().filter(|path| !is_whole(path)).collect();
    let mut names = HashSet::new();
    let is_new = |path: &String| {
        let end = last(path).rsplit('.').next().unwrap_or_default();
        names.insert((bare(stem(path)), end.to_lowercase()))
    };
    let folder =
        |path: &String| path.rsplit_once('/').map_or("", |(folder, _)| last(folder)).to_lowercase();
    let folders: HashSet<String> = named.iter().map(|path| folder(path)).collect();
    let are_of_sources = || folders.iter().all(|name| SOURCE_FOLDERS.contains(&name.as_str()));
    (folders.len() < 2 || are_of_sources()) && named.into_iter().all(is_new)
}

/// The name of a file without its extension. A name with further dots, such as `leap.helpers.js`, is another name.
fn stem(path: &str) -> &str {
    let name = last(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Whether a file has the name of the exercise, or of what a test file tests.
pub(super) fn is_named_after(path: &str, slug: &str, tests: &[String]) -> bool {
    let name = bare(stem(path));
    name == bare(slug) || tests.iter().any(|test| tested(&bare(stem(test))).contains(&name))
}

/// Whether a folder of this name holds tests and what helps them.
pub fn is_test_folder(name: &str) -> bool {
    TEST_FOLDERS.contains(&name)
}

/// Whether a file says what its folder is for, and holds nothing that tests read.
pub(super) fn is_about_folder(path: &str) -> bool {
    let is_text = is_data(path) || !last(path).contains('.');
    is_text && matches!(bare(stem(path)).as_str(), "readme" | "license" | "licence")
}

/// Whether a file belongs to tests or tools, by where it lies or by its name.
fn helps_tests(path: &str) -> bool {
    let mut folders = path.split('/').rev().skip(1);
    let name = stem(path);
    folders.any(is_test_folder) || name == "__init__" || name.ends_with(".config")
}

/// What a test file of this name may test: its name, and what is left of it without the word for a test.
fn tested(stem: &str) -> Vec<String> {
    let mut names = vec![stem.to_owned()];
    for word in ["tests", "test", "spec"] {
        names.extend(stem.strip_suffix(word).map(str::to_owned));
        names.extend(stem.strip_prefix(word).map(str::to_owned));
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Paths of a configuration as the files have them.
fn clean(paths: &[String]) -> Vec<String> {
    let clean = |path: &String| {
        let mut parts: Vec<&str> = Vec::new();
        for part in path.split('/') {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop()),
                part => parts.push(part),
            }
        }
        parts.join("/")
    };
    paths.iter().map(clean).collect()
}

/// The letters and digits of a name, in lower case.
fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracks::TrackRegistry;

    /// A track, a slug, the files of an exercise, and those of them that are its solution.
    type OfExercise =
        (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

    const CHOICES: &[OfExercise] = &[
        ("python", "leap", &["leap.py", "leap_test.py", "helper.py"], &["leap.py"]),
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
        ("javascript", "two-fer", &["two-fer.js", "two-fer.spec.js", "data.js"], &["two-fer.js"]),
        ("x86-64-assembly", "leap", &["leap.asm", "helper.asm", "leap_test.c"], &["leap.asm"]),
        ("python", "leap", &["leap_test.py"], &[]),
        // Names of helpers: in a folder further in, with more dots, or in another spelling.
        ("python", "leap", &["leap.py", "leap_test.py", "reference/leap.py"], &["leap.py"]),
        (
            "python",
            "leap",
            &["src/leap.py", "src/leap_test.py", "src/old/leap.py"],
            &["src/leap.py"],
        ),
        ("python", "two-fer", &["two_fer.py", "twofer.py", "two_fer_test.py"], &["two_fer.py"]),
        ("python", "week1", &["year.py", "help/year.py", "test_year.py"], &["year.py"]),
        (
            "javascript",
            "leap",
            &["leap.js", "leap.helpers.js", "leap.spec.js", "fixtures/leap.js"],
            &["leap.js"],
        ),
        ("bash", "leap", &["leap.sh", "leap.helpers.sh", "leap.bats"], &["leap.sh"]),
        ("ruby", "leap", &["leap.rb", "support/leap.rb", "leap_test.rb"], &["leap.rb"]),
        (
            "c",
            "leap",
            &["leap.c", "reference/leap.h", "leap.helpers.h", "test_leap.c"],
            &["leap.c"],
        ),
        (
            "c",
            "leap",
            &["src/leap.c", "include/leap.h", "src/old/leap.c", "test/test_leap.c"],
            &["src/leap.c", "include/leap.h"],
        ),
        ("go", "leap", &["leap.go", "reference/leap.go", "leap_test.go"], &["leap.go"]),
        // Either may be the solution.
        (
            "python",
            "leap",
            &["src/leap.py", "all/leap.py", "leap_test.py"],
            &["src/leap.py", "all/leap.py"],
        ),
        (
            "python",
            "week1",
            &["a.py", "all/a.py", "src/all/a.py", "test_week1.py"],
            &["a.py", "all/a.py", "src/all/a.py"],
        ),
        // A part of a name says nothing.
        ("python", "week1", &["stats.py", "all.py", "test_all_stats.py"], &["stats.py", "all.py"]),
        ("python", "week1", &["stats.py", "t.py", "test_stats.py"], &["stats.py"]),
        ("java", "week1", &["Stats.java", "Helper.java", "StatsTest.java"], &["Stats.java"]),
        ("ruby", "week1", &["stats.rb", "at.rb", "stats_test.rb"], &["stats.rb"]),
    ];

    #[test]
    fn what_is_named_after_the_exercise_or_its_tests_is_the_solution_and_the_rest_helps() {
        let of = |track: &str, slug: &str, files: &[&str]| -> Choice {
            let (track, slug) =
                (TrackRegistry::embedded().find(track).unwrap(), Slug::new(slug).unwrap());
            let files: Vec<String> = files.iter().map(|path| (*path).to_owned()).collect();
            let tests = test_files(Some(track), &slug, &files, None);
            Patterns::of(Some(track), &slug).solution_among(&files, &tests, None, &slug, &|_| true)
        };
        for (track, slug, files, expected) in CHOICES {
            let Choice { solution, is_named, unclear } = of(track, slug, files);
            assert_eq!(solution, *expected, "{track} {slug}");
            let are_unclear = ["b.py", "all.py", "all/leap.py", "all/a.py"]
                .iter()
                .any(|path| files.contains(path));
            assert_eq!((is_named, unclear.is_empty()), (false, !are_unclear), "{track} {slug}");
        }
    }
}
