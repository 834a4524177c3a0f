//! Puts the files of a hand-in where the exercise has them: platforms hand over `words.js` for `src/words.js`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::assign::{files_below, name_of};

/// Moves the files of a folder that have the name of an expected file to that file's path, and the files beside the first of them
/// along. Files that have their place keep it.
pub(super) fn arrange(folder: &Path, expected: &[String]) -> io::Result<()> {
    let (placed, missing): (Vec<PathBuf>, Vec<PathBuf>) =
        expected.iter().map(|path| folder.join(path)).partition(|path| path.exists());
    let mut files = files_below(folder);
    files.retain(|file| !placed.contains(file));
    let pairs: Vec<(&PathBuf, PathBuf)> = missing
        .into_iter()
        .filter_map(|path| Some((outermost(&files, &name_of(&path))?, path)))
        .collect();
    let Some((first, wanted)) = pairs.first() else { return Ok(()) };
    let (from, to) = (parent(first).to_owned(), parent(wanted).to_owned());
    let is_paired = |file: &Path| pairs.iter().any(|(found, _)| *found == file);
    // In a folder of their own first: a folder may have the name of a file that moves.
    let moved = folder.join(".moved");
    for file in files.iter().filter(|file| is_paired(file) || file.starts_with(&from)) {
        let pair = pairs.iter().find(|(found, _)| *found == file);
        let target = match pair {
            Some((_, target)) => target.clone(),
            None => to.join(file.strip_prefix(&from).unwrap_or(file)),
        };
        let target = moved.join(target.strip_prefix(folder).unwrap_or(&target));
        fs::create_dir_all(parent(&target))?;
        fs::rename(file, target)?;
    }
    for file in files_below(&moved) {
        let target = folder.join(file.strip_prefix(&moved).unwrap_or(&file));
        fs::create_dir_all(parent(&target))?;
        fs::rename(file, target)?;
    }
    fs::remove_dir_all(moved)
}

/// The file of this name in the outermost folder; none if two folders have one.
fn outermost<'a>(files: &'a [PathBuf], name: &str) -> Option<&'a PathBuf> {
    let depth = |file: &PathBuf| file.components().count();
    let named = || files.iter().filter(|file| name_of(file) == name);
    let least = named().map(depth).min()?;
    let mut outer = named().filter(|file| depth(file) == least);
    outer.next().filter(|_| outer.next().is_none())
}

fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files of a folder, before and after.
    fn arranged(files: &[&str], expected: &[&str]) -> Vec<String> {
        let dir = tempfile::tempdir().unwrap();
        for file in files {
            fs::create_dir_all(parent(&dir.path().join(file))).unwrap();
            fs::write(dir.path().join(file), "").unwrap();
        }
        let expected: Vec<String> = expected.iter().map(|path| (*path).to_owned()).collect();
        arrange(dir.path(), &expected).unwrap();
        let files = files_below(dir.path());
        let below = |file: &PathBuf| file.strip_prefix(dir.path()).unwrap().display().to_string();
        files.iter().map(below).collect()
    }

    #[test]
    fn files_move_to_the_places_that_the_exercise_has_for_them() {
        let java = "src/main/java/course/Queue.java";
        for (files, expected, after) in [
            (
                &["words.js", "more.js"][..],
                &["src/words.js"][..],
                &["src/more.js", "src/words.js"][..],
            ),
            (&["Queue.java"], &[java], &[java]),
            (&["work/src/words.js", "README"], &["src/words.js"], &["README", "src/words.js"]),
            (&["vec.c", "vec.h"], &["src/vec.c", "include/vec.h"], &["include/vec.h", "src/vec.c"]),
            (&["src/leap.py"], &["leap.py"], &["leap.py"]),
            // A file with the name of the folder that it moves to.
            (&["src", "words.js"], &["src/words.js"], &["src/src", "src/words.js"]),
            (
                &["Cargo.toml", "lib.rs", "more.rs"],
                &["Cargo.toml", "src/lib.rs"],
                &["Cargo.toml", "src/lib.rs", "src/more.rs"],
            ),
            // In its place, of another name, or one of two.
            (&["src/words.js", "more.js"], &["src/words.js"], &["more.js", "src/words.js"]),
            (&["other.js"], &["src/words.js"], &["other.js"]),
            (&["a/words.js", "b/words.js"], &["src/words.js"], &["a/words.js", "b/words.js"]),
        ] {
            assert_eq!(arranged(files, expected), after, "{files:?}");
        }
    }
}
