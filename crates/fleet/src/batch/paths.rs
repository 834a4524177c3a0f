//! The paths of a row's files: each names a file of its own within the solution's folder, on every machine.

use std::collections::BTreeMap;

use runner::workspace::plain;

/// The longest name that file systems take, in bytes.
const NAME_BYTES: usize = 255;

/// The longest path of a file, in bytes: less than systems take, since it is put below other folders.
const PATH_BYTES: usize = 2048;

/// The parts of a path in a row's key, without `.` and empty ones. The error is for people.
pub(super) fn parts<'a>(key: &str, path: &'a str) -> Result<Vec<&'a str>, String> {
    let wrong = |what: &str| Err(format!("`{}` in `{key}` {what}", plain(&shortened(path))));
    if path.contains('\0') {
        return wrong("has a zero byte in it");
    }
    if path.starts_with('/') {
        return wrong("is an absolute path: name files by their path in the folder");
    }
    let parts: Vec<&str> =
        path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    if parts.contains(&"..") {
        return wrong("has `..` in it: name files by their path in the folder");
    }
    if parts.is_empty() || path.ends_with('/') {
        return wrong("names no file");
    }
    if path.len() > PATH_BYTES || parts.iter().any(|part| part.len() > NAME_BYTES) {
        return wrong(&format!(
            "is too long: {} bytes, of which a name may have {NAME_BYTES} and a path {PATH_BYTES}",
            path.len()
        ));
    }
    Ok(parts)
}

/// Whether all paths of a row's key can be files of one folder. The error is for people.
pub(super) fn check<'a>(key: &str, paths: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
    let mut seen: BTreeMap<Vec<&str>, &str> = BTreeMap::new();
    for path in paths {
        if let Some(other) = seen.insert(parts(key, path)?, path) {
            return Err(format!(
                "`{}` and `{}` in `{key}` are the same file",
                plain(other),
                plain(path)
            ));
        }
    }
    // In this order, a folder comes right before what is in it.
    for ((one, path), (other, inner)) in seen.iter().zip(seen.iter().skip(1)) {
        if other.starts_with(one) {
            return Err(format!(
                "`{}` and `{}` in `{key}` clash: the first would be a file and a folder",
                plain(path),
                plain(inner)
            ));
        }
    }
    Ok(())
}

/// A path that may be very long.
fn shortened(path: &str) -> String {
    let cut: String = path.chars().take(80).collect();
    if cut.len() < path.len() { format!("{cut}…") } else { cut }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_a_file_of_its_own_in_the_folder() {
        let long = "x".repeat(300);
        let deep = "d/".repeat(2000) + "x";
        for (paths, why) in [
            (vec![""], "`` in `files` names no file"),
            (vec!["a/"], "names no file"),
            (vec!["./"], "names no file"),
            (vec!["/etc/x"], "is an absolute path"),
            (vec!["../x"], "has `..` in it"),
            (vec!["a/../x"], "`a/../x` in `files` has `..` in it"),
            (vec!["a\0b"], "has a zero byte"),
            (vec![long.as_str()], "is too long: 300 bytes"),
            (vec![deep.as_str()], "is too long"),
            (vec!["a", "a/b"], "`a` and `a/b` in `files` clash"),
            (vec!["a/b/c", "a-b", "a/b"], "`a/b` and `a/b/c` in `files` clash"),
            (vec!["a", "./a"], "are the same file"),
            (vec!["a//b", "a/b"], "are the same file"),
        ] {
            let error = check("files", paths.iter().copied()).expect_err(why);
            assert!(error.contains(why), "{error}");
        }
        assert_eq!(check("files", ["a", "a-b", "b/c", "./d", "Fizz (1).py", "ä/ö"]), Ok(()));
    }
}
