//! Which track a solution belongs to.
//!
//! The exercise's configuration decides where it names files; else the files that are there. A track fits when a
//! solution file and a test file match its globs; when none fits so well, a test file alone is enough (the solution
//! may be missing). Between several that fit, one with a marker file there wins.

use globset::{Glob, GlobSet, GlobSetBuilder};

use super::{Candidate, ExerciseFiles, Slug, Track};

/// The answer to "which track is this?".
#[derive(Debug)]
pub enum Detection {
    /// Exactly one fits.
    One(&'static Candidate),
    /// None fits.
    None,
    /// Several fit equally well.
    Several(Vec<&'static Candidate>),
}

/// Globs relative to a solution, with the slug filled in. `*` does not cross directories; a glob without `/` matches
/// the file name at any depth.
pub fn globs(patterns: &[String], slug: &Slug) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        let pattern = slug.fill(pattern);
        let pattern = if pattern.contains('/') { pattern } else { format!("**/{pattern}") };
        let glob = globset::GlobBuilder::new(&pattern)
            .literal_separator(true)
            .build()
            .unwrap_or_else(|_| Glob::new("").expect("an empty glob is valid"));
        set.add(glob);
    }
    set.build().unwrap_or_else(|_| GlobSet::empty())
}

/// The paths that match one of the patterns. Only patterns that end as one of the paths does are made into globs, which
/// takes most of the time.
fn matching<'a>(patterns: &[String], slug: &Slug, paths: &'a [String]) -> Vec<&'a String> {
    let ends = |pattern: &String| {
        let filled = slug.fill(pattern);
        let end = filled.rsplit(['*', '?', '[', ']', '{', '}', '\\']).next().unwrap_or_default();
        paths.iter().any(|path| path.ends_with(end))
    };
    let possible: Vec<String> = patterns.iter().filter(|pattern| ends(pattern)).cloned().collect();
    if possible.is_empty() {
        return Vec::new();
    }
    let set = globs(&possible, slug);
    paths.iter().filter(|path| set.is_match(path.as_str())).collect()
}

/// Finds the track among `candidates`. `present` are the paths of the solution's files, `configured` the files that the
/// exercise's configuration names.
pub fn detect(
    candidates: &'static [Candidate],
    slug: &Slug,
    present: &[String],
    configured: Option<&ExerciseFiles>,
) -> Detection {
    let named = configured.filter(|files| !files.test.is_empty() || !files.solution.is_empty());
    let score = |track: &Candidate| -> u8 {
        let fitting = |patterns: &[String], paths| matching(patterns, slug, paths);
        let (solution, test) = (&track.detect.solution, &track.detect.test);
        let (tested, solved) = if let Some(files) = named {
            (!fitting(test, &files.test).is_empty(), !fitting(solution, &files.solution).is_empty())
        } else {
            let tests = fitting(test, present);
            let solved = fitting(solution, present).iter().any(|path| !tests.contains(path));
            (!tests.is_empty(), solved)
        };
        match (tested, solved) {
            (false, false) => 0,
            (false, true) => 1,
            (true, false) => 2,
            (true, true) if fitting(&track.detect.marker, present).is_empty() => 3,
            (true, true) => 4,
        }
    };
    let scores: Vec<(u8, &'static Candidate)> =
        candidates.iter().map(|track| (score(track), track)).collect();
    let best = scores.iter().map(|(score, _)| *score).max().unwrap_or(0);
    if best == 0 {
        return Detection::None;
    }
    let mut fitting: Vec<_> =
        scores.into_iter().filter(|(score, _)| *score == best).map(|(_, track)| track).collect();
    match fitting.len() {
        1 => Detection::One(fitting.remove(0)),
        _ => Detection::Several(fitting),
    }
}

/// The test files of an exercise: those of its configuration that are there, else what the first matching pattern of
/// the track finds, by path.
pub fn test_files(
    track: &Track,
    slug: &Slug,
    present: &[String],
    configured: Option<&ExerciseFiles>,
) -> Vec<String> {
    let others = globs(&track.detect.other_tests, slug);
    let runs = |path: &&String| present.contains(path) && !others.is_match(path);
    if let Some(files) = configured {
        let there: Vec<String> = files.test.iter().filter(runs).cloned().collect();
        if !there.is_empty() {
            return there;
        }
    }
    for pattern in &track.detect.test {
        let set = globs(std::slice::from_ref(pattern), slug);
        let mut found: Vec<String> =
            present.iter().filter(runs).filter(|path| set.is_match(path)).cloned().collect();
        if !found.is_empty() {
            found.sort();
            return found;
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::track::candidates;

    fn ids(detection: &Detection) -> Vec<&str> {
        match detection {
            Detection::One(track) => vec![&track.id],
            Detection::None => vec![],
            Detection::Several(tracks) => tracks.iter().map(|track| track.id.as_str()).collect(),
        }
    }

    fn paths(paths: &[&str]) -> Vec<String> {
        paths.iter().map(|path| (*path).to_owned()).collect()
    }

    #[test]
    fn files_decide_and_configuration_decides_first() {
        let slug = Slug::new("two-fer").unwrap();
        let find = |present: &[&str]| detect(candidates(), &slug, &paths(present), None);
        assert_eq!(ids(&find(&["two_fer.sh", "two_fer.bats", "README.md"])), ["bash"]);
        assert_eq!(ids(&find(&["two_fer.bats"])), ["bash"]);
        assert!(ids(&find(&["README.md"])).is_empty());
        let files = ExerciseFiles {
            solution: paths(&["two_fer.sh"]),
            test: paths(&["two_fer.bats"]),
            ..ExerciseFiles::default()
        };
        assert_eq!(
            ids(&detect(candidates(), &slug, &paths(&["a.py", "a_test.py"]), Some(&files))),
            ["bash"]
        );
    }

    #[test]
    fn test_files_fall_back_to_patterns() {
        let slug = Slug::new("two-fer").unwrap();
        let track = crate::track::find("bash").unwrap();
        let present = paths(&["two_fer.sh", "other.bats", "sub/two_fer.bats"]);
        let files = ExerciseFiles { test: paths(&["gone.bats"]), ..ExerciseFiles::default() };
        assert_eq!(test_files(track, &slug, &present, Some(&files)), ["sub/two_fer.bats"]);
        let files = ExerciseFiles { test: paths(&["other.bats"]), ..ExerciseFiles::default() };
        assert_eq!(test_files(track, &slug, &present, Some(&files)), ["other.bats"]);
    }

    #[test]
    fn files_for_other_steps_are_no_test_files() {
        let slug = Slug::new("cake").unwrap();
        let track = crate::track::find("typescript").unwrap();
        let tests = paths(&["types/cake.tst.ts", "cake.test.ts"]);
        let files = ExerciseFiles { test: tests.clone(), ..ExerciseFiles::default() };
        assert_eq!(test_files(track, &slug, &tests, Some(&files)), ["cake.test.ts"]);
    }
}
