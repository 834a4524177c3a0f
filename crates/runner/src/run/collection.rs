//! Recognises a folder of exercises in the place of an exercise. Its tests would be those of some exercise, and the solution would
//! be blamed.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Request, RunError, selection};
use crate::workspace::Input;
use tracks::{Detection, ExerciseConfig, Slug, TestFiles, TrackRegistry};

/// Refuses a folder whose subfolders are the exercises, if the folder has no configuration of its own.
pub(super) fn refuse(
    request: &Request,
    folder: &Path,
    exercise: &Input,
    solution: &Input,
    slug: &Slug,
) -> Result<(), RunError> {
    let found = exercises(request.tracks, slug, &exercise.files(), &solution.files());
    if found.is_empty() {
        return Ok(());
    }
    let handed_in = request.input.canonicalize().unwrap_or_default();
    let names = [Some(slug.as_str()), handed_in.file_name().and_then(|name| name.to_str())];
    let likely = names
        .into_iter()
        .flatten()
        .find_map(|name| found.iter().find(|path| snake(last(path)) == snake(name)))
        .or(found.first().filter(|_| found.len() == 1));
    let help = likely.map_or_else(
        || "name the folder of one of them".to_owned(),
        |path| format!("did you mean `{}`?", folder.join(path).display()),
    );
    let found: Vec<String> = found.into_iter().collect();
    let held = selection::list(&found);
    Err(RunError::FolderOfExercises { path: folder.to_owned(), held, help })
}

/// The subfolders that are exercises: those with a configuration, else those with tests of some track and with a file that was
/// handed in. A file that lies in the folder itself shows that the folder is the exercise.
fn exercises(
    registry: TrackRegistry,
    slug: &Slug,
    own: &[String],
    handed_in: &[String],
) -> BTreeSet<String> {
    let below = |file: &str| {
        let folder = |path: &String| Some(path.strip_suffix(file)?.strip_suffix('/')?.to_owned());
        own.iter().filter_map(folder).collect::<BTreeSet<String>>()
    };
    let configured: BTreeSet<String> =
        ExerciseConfig::PATHS.iter().flat_map(|path| below(path)).collect();
    if !configured.is_empty() {
        return configured;
    }
    let is_text = |path: &str| Path::new(path).extension().is_some_and(|ending| ending == "md");
    let named = || handed_in.iter().filter(|path| !path.starts_with('.') && !is_text(path));
    if named().any(|path| own.contains(path)) {
        return BTreeSet::new();
    }
    let has_tests = |folder: &String| {
        let inside = |path: &String| Some(path.strip_prefix(folder)?.strip_prefix('/')?.to_owned());
        let files: Vec<String> = own.iter().filter_map(inside).collect();
        let Detection::One(found) = registry.detect(slug, &files, None) else { return false };
        let track = registry.find(&found.id);
        let tests = track.map(|track| tracks::test_files(track, slug, &files, None));
        !matches!(tests, None | Some(TestFiles::Missing { .. }))
    };
    named().flat_map(|path| below(path)).filter(has_tests).collect()
}

fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn snake(name: &str) -> String {
    Slug::new(name).map_or_else(|_| name.to_owned(), |slug| slug.snake())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_exercises_is_told_from_an_exercise_with_folders() {
        let of = |own: &[&str], handed_in: &[&str]| {
            let texts =
                |paths: &[&str]| paths.iter().map(|&path| path.to_owned()).collect::<Vec<_>>();
            let slug = Slug::new("fizz").unwrap();
            let found = exercises(TrackRegistry::embedded(), &slug, &texts(own), &texts(handed_in));
            found.into_iter().collect::<Vec<_>>().join(" ")
        };
        let two = ["fizz/fizz.py", "fizz/fizz_test.py", "vec/vec.py", "vec/vec_test.py"];
        assert_eq!(of(&two, &["fizz.py"]), "fizz");
        let configured = ["config.json", "exercises/a/.meta/config.json", "exercises/a/a.sh"];
        assert_eq!(of(&configured, &["x.py"]), "exercises/a");
        let exercises: [(&[&str], &[&str]); 4] = [
            (&["fizz.py", "fizz_test.py"], &["fizz.py"]),
            (&["src/fizz.py", "tests/test_fizz.py"], &["fizz.py"]),
            (&["fizz/fizz.py", "fizz/fizz_test.py"], &["fizz/fizz.py"]),
            (&["src/main/java/Fizz.java", "src/test/java/FizzTest.java"], &["Fizz.java"]),
        ];
        for (own, handed_in) in exercises {
            assert_eq!(of(own, handed_in), "", "{own:?}");
        }
    }
}
