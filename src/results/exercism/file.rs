//! Publishes `results.json`: whole or not at all, and never beside a stale one.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::Results;
use crate::results::write_atomically;

/// The name of the file.
pub const NAME: &str = "results.json";

/// Removes what an earlier run, or the submission, left at a file's path, without following a link.
pub fn discard_stale(output: &Path, name: &str) -> io::Result<()> {
    let path = output.join(name);
    match fs::symlink_metadata(&path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(&path),
        Ok(_) => fs::remove_file(&path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Removes what is at the file's path and writes the file, whole or not at all.
pub fn publish(results: &Results, output: &Path) -> io::Result<()> {
    discard_stale(output, NAME)?;
    write_atomically(&output.join(NAME), |file| file.write_all(results.to_json().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn replaces_whatever_is_there_and_follows_no_link() {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join(NAME);
        let victim = dir.path().join("victim");
        fs::write(&victim, "untouched").unwrap();
        symlink(&victim, &place).unwrap();
        publish(&Results::error("x"), dir.path()).unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "untouched");
        assert!(fs::symlink_metadata(&place).unwrap().is_file());
        fs::remove_file(&place).unwrap();
        fs::create_dir_all(place.join("in/the/way")).unwrap();
        publish(&Results::error("x"), dir.path()).unwrap();
        assert!(place.is_file());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
    }
}
