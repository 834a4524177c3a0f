//! A submission laid over the exercise that evaluates it.

use std::path::Path;

use super::JudgeError;
use crate::sforge::Run;
use crate::workspace::{Input, Replica, Rules, plain};
use tracks::{self, Detection, ExerciseConfig, Slug, TestFiles, TrackRegistry};

/// How many new files a remark names at most.
const MAX_NAMED_FILES: usize = 10;

/// Copies the exercise, and the files of the submission that it leaves to one. Files of the submission that are left out are remarks, and
/// a submission without a file that the exercise expects makes the run invalid.
pub(super) fn lay(
    exercise: &Path,
    tracks: TrackRegistry,
    workspace: &Path,
    run: &mut Run,
) -> Result<Replica, JudgeError> {
    let wrong = |why: String| JudgeError::Exercise { path: exercise.to_owned(), why };
    let input = Input::read(exercise).map_err(|error| wrong(error.to_string()))?;
    let config = ExerciseConfig::of_folder(exercise).map_err(wrong)?;
    let files = config.as_ref().map(|config| &config.files);
    let name = exercise.canonicalize().ok().and_then(|path| Some(path.file_name()?.to_owned()));
    let slug = name.and_then(|name| Slug::new(&name.to_string_lossy()).ok());
    let slug = slug.unwrap_or_else(|| Slug::new("any").expect("it is a slug"));
    // Files are a solution by the patterns of a language only where there are tests for it; else every file of the exercise that its
    // configuration does not name as the solution is part of the evaluation.
    let present = input.files();
    let track = match tracks.detect(&slug, &present, files) {
        Detection::One(candidate) => tracks.find(&candidate.id).filter(|track| {
            let tests = tracks::test_files(track, &slug, &present, files);
            !matches!(tests, TestFiles::Missing { .. })
        }),
        Detection::None | Detection::Several { .. } => None,
    };
    // Whatever evaluates the submission may load any new file by its name.
    let rules = Rules::of_exercise(input, track, &slug, files).with_named_files_only();
    run.remarks.extend(rules.unclear_solution().map(|message| message.to_string()));
    let (replica, handed_in) = Replica::of_exercise(exercise, workspace, &rules)?;
    let left_out =
        handed_in.left_out.iter().map(|left| format!("left out of the submission: {left}"));
    run.remarks.extend(left_out);
    if !handed_in.unasked.is_empty() && handed_in.nothing.is_none() {
        run.remarks.push(unasked(&handed_in.unasked));
    }
    run.invalid.extend(handed_in.nothing);
    Ok(replica)
}

/// A remark that new files could replace modules that the evaluation loads.
fn unasked(files: &[String]) -> String {
    let named: Vec<String> =
        files.iter().take(MAX_NAMED_FILES).map(|path| format!("`{}`", plain(path))).collect();
    let more = match files.len().saturating_sub(MAX_NAMED_FILES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(
        "the exercise's `.meta/config.json` names no solution, so new files of the submission count, even in the place of a module that the evaluation loads: {}{more}",
        named.join(", ")
    )
}
