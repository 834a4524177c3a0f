//! Where a hand-in has its solution: in a folder within it, and perhaps not at the paths that the exercise has for its files.

use std::collections::{BTreeSet, HashSet};

/// The folder among these files that holds the solution, which has to bring the files and folders `asked`: archives and hand-ins often
/// have one more folder around it, and old copies within it. Empty if the files themselves are the solution, or if none is; `None` if
/// several folders may hold it.
pub(super) fn folder_of_solution(files: &[String], asked: &[String]) -> Option<String> {
    let is_asked = |path: &str| {
        let below = |asked: &String| {
            path.strip_prefix(asked.as_str()).is_some_and(|rest| rest.starts_with('/'))
        };
        asked.iter().any(|asked| asked == path || below(asked))
    };
    let names: Vec<&str> = asked.iter().map(|path| name(path)).collect();
    // First by the whole path, then by the name of a file in another place.
    let mut found = folders(files, |folder, file| {
        is_asked(file.strip_prefix(folder).unwrap_or(file).trim_start_matches('/'))
    });
    if found.is_empty() {
        found =
            folders(files, |folder, file| parent(file) == folder && names.contains(&name(file)));
    }
    let Some(first) = found.first() else { return Some(String::new()) };
    let is_within_first = |folder: &String| {
        let rest = folder.strip_prefix(first.as_str());
        first.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    found.iter().all(is_within_first).then(|| first.clone())
}

/// The folders above these files, the empty one among them, that hold a file of the solution.
fn folders(files: &[String], holds: impl Fn(&str, &str) -> bool) -> BTreeSet<String> {
    let above = |file: &str| -> Vec<String> {
        let ends = file.match_indices('/').map(|(at, _)| at);
        std::iter::once(0).chain(ends).map(|end| file[..end].to_owned()).collect()
    };
    let of_file = |file: &String| {
        above(file).into_iter().filter(|folder| holds(folder, file)).collect::<Vec<_>>()
    };
    files.iter().flat_map(of_file).collect()
}

/// A file that counts at another path than its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) from: String,
    pub(super) to: String,
}

/// Which of these files count at the path of a file that is `asked` for: those of its name, and the files beside the first of them.
/// Platforms hand over `words.js` for `src/words.js`. If a file has its place, only files beside it take that of another one.
pub(super) fn moves(files: &[String], asked: &[String]) -> Vec<Move> {
    let there: HashSet<&str> = files.iter().map(String::as_str).collect();
    let is_there = |path: &&String| {
        let below = |file: &String| {
            file.strip_prefix(path.as_str()).is_some_and(|rest| rest.starts_with('/'))
        };
        there.contains(path.as_str()) || files.iter().any(below)
    };
    let (placed, missing): (Vec<&String>, Vec<&String>) = asked.iter().partition(is_there);
    let is_free = |file: &&String| {
        !placed.contains(file)
            && (placed.is_empty() || placed.iter().any(|placed| parent(placed) == parent(file)))
    };
    let free: Vec<&String> = files.iter().filter(is_free).collect();
    let pairs: Vec<(&str, &str)> = missing
        .into_iter()
        .filter_map(|path| Some((outermost_named(&free, name(path))?, path.as_str())))
        .collect();
    let Some((first, wanted)) = pairs.first() else { return Vec::new() };
    let (from, to) = (parent(first), parent(wanted));
    let along = |file: &str| -> Option<String> {
        let rest =
            if from.is_empty() { file } else { file.strip_prefix(from)?.strip_prefix('/')? };
        let to = if to.is_empty() { rest.to_owned() } else { format!("{to}/{rest}") };
        (!there.contains(to.as_str())).then_some(to)
    };
    let others = files.iter().filter(|file| !placed.contains(file));
    let to = |file: &String| {
        let pair = pairs.iter().find(|(found, _)| found == file);
        let to = pair.map_or_else(|| along(file), |(_, to)| Some((*to).to_owned()))?;
        (to != *file).then(|| Move { from: file.clone(), to })
    };
    others.filter_map(to).collect()
}

/// The file of this name in the outermost folder; none if two folders have one.
fn outermost_named<'a>(files: &[&'a String], wanted: &str) -> Option<&'a str> {
    let depth = |file: &str| file.matches('/').count();
    let named = || files.iter().map(|file| file.as_str()).filter(|file| name(file) == wanted);
    let least = named().map(depth).min()?;
    let mut outer = named().filter(|file| depth(file) == least);
    outer.next().filter(|_| outer.next().is_none())
}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(parent, _)| parent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_may_have_folders_around_it_and_old_copies_in_it() {
        let of = |files: &[&str], asked: &[&str]| {
            let texts =
                |paths: &[&str]| paths.iter().map(|&path| path.to_owned()).collect::<Vec<_>>();
            folder_of_solution(&texts(files), &texts(asked)).unwrap_or_else(|| "?".to_owned())
        };
        assert_eq!(of(&["fizz.py", "old/fizz.py"], &["fizz.py"]), "");
        assert_eq!(of(&["a/fizz.py", "a/old/fizz.py", "notes.txt"], &["fizz.py"]), "a");
        assert_eq!(of(&["ab/fizz.py", "a/fizz.py"], &["fizz.py"]), "?");
        assert_eq!(of(&["home/fizz/src/lib.rs"], &["src/lib.rs"]), "home/fizz");
        assert_eq!(of(&["src/lib.rs", "fizz/src/lib.rs"], &["src/lib.rs"]), "");
        assert_eq!(of(&["fizz/Fizz.java"], &["src/main/java/Fizz.java"]), "fizz");
        assert_eq!(of(&["Fizz.java"], &["src/main/java/Fizz.java"]), "");
        assert_eq!(of(&["x/src/a.c"], &["src"]), "x");
        assert_eq!(of(&["x/notes.txt"], &["fizz.py"]), "");
        assert_eq!(of(&["x/fizz.py"], &[]), "");
    }

    #[test]
    fn files_count_where_the_exercise_has_them() {
        let java = "src/main/java/course/Queue.java";
        for (files, asked, after) in [
            (
                &["words.js", "more.js"][..],
                &["src/words.js"][..],
                &["src/more.js", "src/words.js"][..],
            ),
            (&["Queue.java"], &[java], &[java]),
            (&["vec.c", "vec.h"], &["src/vec.c", "include/vec.h"], &["include/vec.h", "src/vec.c"]),
            // A file with the name of the folder that it moves to.
            (&["src", "words.js"], &["src/words.js"], &["src/src", "src/words.js"]),
            (
                &["Cargo.toml", "lib.rs", "more.rs"],
                &["Cargo.toml", "src/lib.rs"],
                &["Cargo.toml", "src/lib.rs", "src/more.rs"],
            ),
            // An old copy does not take the place of what is missing.
            (
                &["src/lib.rs", "old/Cargo.toml"],
                &["Cargo.toml", "src/lib.rs"],
                &["old/Cargo.toml", "src/lib.rs"],
            ),
            // In its place, of another name, or one of two.
            (&["src/words.js", "more.js"], &["src/words.js"], &["more.js", "src/words.js"]),
            (&["other.js"], &["src/words.js"], &["other.js"]),
            (&["a/words.js", "b/words.js"], &["src/words.js"], &["a/words.js", "b/words.js"]),
        ] {
            let texts =
                |paths: &[&str]| paths.iter().map(|&path| path.to_owned()).collect::<Vec<_>>();
            let moved = moves(&texts(files), &texts(asked));
            let place = |file: &&str| {
                let made = moved.iter().find(|made| made.from == **file);
                made.map_or_else(|| (*file).to_owned(), |made| made.to.clone())
            };
            let mut placed: Vec<String> = files.iter().map(place).collect();
            placed.sort();
            assert_eq!(placed, after, "{files:?}");
        }
    }
}
