//! The recognition of a solution's track.
//!
//! If the exercise's configuration names files, these decide; otherwise the files of the solution. A track fits if a
//! solution file and a test file match its globs. If no track fits, a test file alone is enough (the solution may be
//! missing), and then a file of code alone. If several fit, one whose marker file is present wins.

use std::collections::BTreeSet;

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

use super::{Candidate, ExerciseFiles, Slug, TrackRegistry};

/// The result of a recognition.
#[derive(Debug)]
pub enum Detection {
    /// Exactly one fits.
    One(&'static Candidate),
    /// None fits.
    None,
    /// Several fit equally well.
    Several {
        /// These.
        fitting: Vec<&'static Candidate>,
        /// Whether each has a test file.
        tested: bool,
    },
}

/// Where the files that a glob matches may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// The glob is matched against whole paths.
    Exact,
    /// The glob is matched against the end of a path, from any folder on.
    Any,
}

/// Globs relative to a solution, with the slug filled in. `*` does not cross directories; a glob without `/` matches
/// the file name at any depth.
pub fn globs(patterns: &[String], slug: &Slug) -> GlobSet {
    set(patterns, slug, Depth::Any)
}

/// The same for what a solution may not bring: at any depth, and in any case unless the end of a word would match, as
/// `Contest.java` would match `*Test.java`.
pub fn loose_globs(patterns: &[String], slug: &Slug) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        let mut pattern = slug.fill(pattern);
        if !pattern.starts_with("**/") {
            pattern.insert_str(0, "**/");
        }
        let ends_word = |pair: &[u8]| pair[0] == b'*' && pair[1].is_ascii_alphabetic();
        let ignore_case = !pattern.as_bytes().windows(2).any(ends_word);
        let mut glob = GlobBuilder::new(&pattern);
        set.add(valid(glob.literal_separator(true).case_insensitive(ignore_case).build()));
    }
    valid(set.build())
}

fn set(patterns: &[String], slug: &Slug, depth: Depth) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        let pattern = slug.fill(pattern);
        let pattern = match depth {
            Depth::Any if !pattern.contains('/') => format!("**/{pattern}"),
            _ => pattern,
        };
        set.add(valid(glob(&pattern)));
    }
    valid(set.build())
}

/// The lint compiles each glob of a track. A slug in it has no special characters, so that any slug makes a valid one.
fn valid<T>(built: Result<T, globset::Error>) -> T {
    built.expect("a glob of a track is valid with every slug")
}

fn glob(pattern: &str) -> Result<Glob, globset::Error> {
    GlobBuilder::new(pattern).literal_separator(true).build()
}

/// Why a glob of a track cannot be used, with any slug.
pub fn wrong_glob(pattern: &str) -> Option<String> {
    let slug = Slug::new("any").expect("it is a slug");
    glob(&slug.fill(pattern)).err().map(|error| error.kind().to_string())
}

/// The paths that match one of the patterns, in order. Only patterns that may match one of the paths become globs,
/// because compiling globs takes most of the time.
pub(super) fn matching<'a>(
    patterns: &[String],
    slug: &Slug,
    paths: &'a [String],
    depth: Depth,
) -> Vec<&'a String> {
    const SPECIAL: [char; 7] = ['*', '?', '[', ']', '{', '}', '\\'];
    let may_match = |pattern: &String| {
        let end = pattern.rsplit(SPECIAL).next().unwrap_or_default();
        let in_folder = pattern.contains('/') && !pattern.starts_with("**");
        paths.iter().any(|path| path.ends_with(end) && (!in_folder || path.contains('/')))
    };
    // What stands behind the last placeholder already leaves most patterns out.
    let possible = patterns.iter().filter(|pattern| may_match(pattern));
    let possible = possible.map(|pattern| slug.fill(pattern)).filter(may_match);
    let (globs, names): (Vec<String>, Vec<String>) =
        possible.partition(|pattern| depth == Depth::Any || pattern.contains(SPECIAL));
    let set = if globs.is_empty() { GlobSet::empty() } else { set(&globs, slug, depth) };
    paths.iter().filter(|path| names.contains(path) || set.is_match(path.as_str())).collect()
}

impl TrackRegistry {
    /// Finds the track. `present` are the paths of the solution's files; `configured` are the files that the exercise's
    /// configuration names.
    pub fn detect(
        self,
        slug: &Slug,
        present: &[String],
        configured: Option<&ExerciseFiles>,
    ) -> Detection {
        let named = configured.filter(|files| !files.test.is_empty() || !files.solution.is_empty());
        let in_named_folder = |path: &&String| {
            let below = |folder: &String| {
                let folder = folder.trim_start_matches("./").trim_end_matches('/');
                path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
            };
            named.is_some_and(|files| files.solution.iter().any(below))
        };
        let solutions: Vec<String> = match named {
            Some(files) => files
                .solution
                .iter()
                .chain(present.iter().filter(in_named_folder))
                .cloned()
                .collect(),
            None => Vec::new(),
        };
        let score = |track: &Candidate| {
            let fitting = |patterns: &[String], paths| matching(patterns, slug, paths, Depth::Any);
            let (solution, test) = (&track.detect.solution, &track.detect.test);
            let (tests, code) = if let Some(files) = named {
                (fitting(test, &files.test), fitting(solution, &solutions))
            } else {
                (matching(test, slug, present, Depth::Exact), fitting(solution, present))
            };
            let is_test = |path: &&String| {
                tests.contains(path) || named.is_some_and(|files| files.test.contains(path))
            };
            let mut code: Vec<_> = code.into_iter().filter(|path| !is_test(path)).collect();
            if let Some(files) = named.filter(|files| tests.is_empty() && files.solution.is_empty())
            {
                // A test file may have any name, and that of code still shows the language.
                code = fitting(solution, &files.test);
            }
            let score = match (!tests.is_empty(), !code.is_empty()) {
                (false, false) => 0,
                (false, true) => 1,
                (true, false) => 2,
                (true, true) if fitting(&track.detect.marker, present).is_empty() => 3,
                (true, true) => 4,
            };
            Fit { score, code: code.into_iter().map(String::as_str).collect() }
        };
        let configured = named.iter().flat_map(|files| files.solution.iter().chain(&files.test));
        let paths: Vec<&str> = present.iter().chain(configured).map(String::as_str).collect();
        best(self.candidates_for(&paths).map(|track| (score(track), track)).collect())
    }
}

/// How well a track fits.
struct Fit<'a> {
    score: u8,
    /// The files of code that it has, beside the tests.
    code: BTreeSet<&'a str>,
}

/// The tracks that fit best.
fn best(mut fits: Vec<(Fit<'_>, &'static Candidate)>) -> Detection {
    let best = fits.iter().map(|(fit, _)| fit.score).max().unwrap_or(0);
    if best == 0 {
        return Detection::None;
    }
    fits.retain(|(fit, _)| fit.score == best);
    let tested = best > 1;
    // Of C and C++, headers alone may be either's; a file of C is not.
    let is_part = |fit: &Fit<'_>| {
        let holds =
            |(other, _): &(Fit<'_>, _)| other.code.is_superset(&fit.code) && other.code != fit.code;
        !tested && fits.iter().any(holds)
    };
    let fitting = fits.iter().filter(|(fit, _)| !is_part(fit)).map(|(_, track)| *track);
    let mut fitting: Vec<&'static Candidate> = fitting.collect();
    match fitting.len() {
        1 => Detection::One(fitting.remove(0)),
        _ => Detection::Several { fitting, tested },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(detection: &Detection) -> Vec<&str> {
        match detection {
            Detection::One(track) => vec![&track.id],
            Detection::None => vec![],
            Detection::Several { fitting, .. } => {
                fitting.iter().map(|track| track.id.as_str()).collect()
            }
        }
    }

    fn paths(paths: &[&str]) -> Vec<String> {
        paths.iter().map(|path| (*path).to_owned()).collect()
    }

    #[test]
    fn files_decide_and_configuration_decides_first() {
        let slug = Slug::new("two-fer").unwrap();
        let find =
            |present: &[&str]| TrackRegistry::embedded().detect(&slug, &paths(present), None);
        assert_eq!(ids(&find(&["two_fer.sh", "two_fer.bats", "README.md"])), ["bash"]);
        assert_eq!(ids(&find(&["two_fer.bats"])), ["bash"]);
        assert!(ids(&find(&["README.md"])).is_empty());
        let files = ExerciseFiles {
            solution: paths(&["two_fer.sh"]),
            test: paths(&["two_fer.bats"]),
            ..ExerciseFiles::default()
        };
        assert_eq!(
            ids(&TrackRegistry::embedded().detect(
                &slug,
                &paths(&["a.py", "a_test.py"]),
                Some(&files)
            )),
            ["bash"]
        );
    }

    #[test]
    fn without_a_known_test_the_code_shows_the_track() {
        let slug = Slug::new("leap").unwrap();
        let find = |present: &[&str], named: &[&str]| {
            let files = ExerciseFiles { test: paths(named), ..ExerciseFiles::default() };
            let found = TrackRegistry::embedded().detect(&slug, &paths(present), Some(&files));
            ids(&found).join(" ")
        };
        assert_eq!(find(&["leap.c", "leap.h"], &[]), "c");
        assert_eq!(find(&["leap.cpp", "leap.h"], &[]), "cpp");
        assert_eq!(find(&["leap.h"], &[]), "c cpp");
        assert_eq!(find(&["leap.py", "run.sh", "all.sh"], &[]), "bash python");
        assert_eq!(find(&["leap.py", "test.py", "all_test.sh"], &["test.py"]), "python");
        assert_eq!(find(&["leap.js", "leap-test.js"], &["leap-test.js"]), "javascript");
    }

    #[test]
    fn a_named_folder_stands_for_its_files() {
        let slug = Slug::new("two-fer").unwrap();
        let files = ExerciseFiles {
            solution: paths(&["./src/"]),
            test: paths(&["two-fer.spec.js"]),
            ..ExerciseFiles::default()
        };
        for (file, track) in [("src/two-fer.js", "javascript"), ("src/two-fer.wat", "wasm")] {
            let present = paths(&["two-fer.spec.js", file]);
            let found = TrackRegistry::embedded().detect(&slug, &present, Some(&files));
            assert_eq!(ids(&found), [track]);
        }
    }

    #[test]
    fn what_a_description_does_not_mention_none_of_its_globs_matches() {
        for candidate in TrackRegistry::embedded().candidates() {
            for glob in candidate.detect.solution.iter().chain(&candidate.detect.test) {
                let path = format!("a{}", glob.rsplit(['*', '}']).next().unwrap());
                let found = TrackRegistry::embedded()
                    .candidates_for(&[&path])
                    .any(|found| found.id == candidate.id);
                assert!(found, "{}: `{glob}` does not end in an extension", candidate.id);
            }
        }
        assert_eq!(TrackRegistry::embedded().candidates_for(&["LICENSE"]).count(), 0);
    }
}
