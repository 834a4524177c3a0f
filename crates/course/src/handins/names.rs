//! The names that learning platforms give to files and folders of an export.

use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

/// Who handed in a file or folder, as its name says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    /// Each may identify the student: a name, a number.
    pub(super) student: Vec<String>,
    /// The name that the student gave to the file; empty for a folder.
    pub(super) file: String,
    pub(super) is_late: bool,
}

/// Moodle: `Ann Lee_1234567_assignsubmission_file_`, a folder, or the beginning of a file's name.
static MOODLE: LazyLock<Regex> = LazyLock::new(|| {
    expression(r"^(?<name>.+?)_(?<id>\d+)_assignsubmission_(?:file|onlinetext)_?(?<file>.*)$")
});

/// Canvas: `leeann_LATE_1234_5678_leap-1.py`.
static CANVAS: LazyLock<Regex> = LazyLock::new(|| {
    expression(r"^(?<name>[^_]+)_(?<late>LATE_)?(?<id>\d+)_(?<submission>\d+)_(?<file>.+)$")
});

/// The number that Canvas puts behind the name of a file that was handed in again.
static AGAIN: LazyLock<Regex> =
    LazyLock::new(|| expression(r"-\d+(?<ending>(?:\.tar)?\.[A-Za-z0-9]+)$"));

fn expression(text: &str) -> Regex {
    Regex::new(text).expect("the expression is a constant")
}

/// Reads the name of a file or folder of Moodle or Canvas.
pub(super) fn of_platform(name: &str) -> Option<Named> {
    if let Some(found) = MOODLE.captures(name) {
        let student = vec![found["name"].to_owned(), found["id"].to_owned()];
        return Some(Named { student, file: found["file"].to_owned(), is_late: false });
    }
    let found = CANVAS.captures(name)?;
    let file = AGAIN.replace(&found["file"], "$ending").into_owned();
    let student = vec![found["name"].to_owned(), found["id"].to_owned()];
    Some(Named { student, file, is_late: found.name("late").is_some() })
}

/// The letters and digits of a name, in lower case: what else it has differs from platform to platform.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A name as the name of one file or folder.
pub fn file_name(name: &str) -> String {
    let name = name.replace(['/', '\0'], "_");
    if name.starts_with('.') { format!("_{name}") } else { name }
}

/// Whether an archive program, a file manager or an editor made it.
pub(super) fn is_of_nobody(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let names = ["__MACOSX", "@eaDir", "Thumbs.db", "desktop.ini", "__pycache__", "node_modules"];
    names.contains(&name.as_ref()) || name.starts_with('.') && !is_metadata(&name)
}

/// Folders of an exercise's configuration, which a run ignores in a solution.
fn is_metadata(name: &str) -> bool {
    [".meta", ".exercism"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_platforms() {
        let read = |name: &str| {
            of_platform(name).map(|named| (named.student.join("/"), named.file, named.is_late))
        };
        let some =
            |student: &str, file: &str, late| Some((student.to_owned(), file.to_owned(), late));
        assert_eq!(read("Ann Lee_123_assignsubmission_file_"), some("Ann Lee/123", "", false));
        assert_eq!(read("Ann Lee_123_assignsubmission_file"), some("Ann Lee/123", "", false));
        assert_eq!(
            read("Ann_123_assignsubmission_file_leap.py"),
            some("Ann/123", "leap.py", false)
        );
        assert_eq!(read("leeann_12_345_leap.py"), some("leeann/12", "leap.py", false));
        assert_eq!(read("leeann_LATE_12_345_my_leap-2.py"), some("leeann/12", "my_leap.py", true));
        assert_eq!(read("leeann_12_345_all-1.tar.gz"), some("leeann/12", "all.tar.gz", false));
        assert_eq!(read("leap"), None);
        assert_eq!(plain("Lee, Ann-B."), "leeannb");
    }
}
