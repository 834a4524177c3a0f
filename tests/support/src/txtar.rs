//! Several text files in one: the format `txtar` of the Go project.
//!
//! A line `-- path --` begins a file, which ends before the next such line. Text before the first such line is a comment.
//! Unlike in Go, a last file without a final newline stays as it is.

/// The files of an archive in their order, each with its path.
pub fn unpack(archive: &str) -> Vec<(&str, &str)> {
    let mut files = Vec::new();
    let mut open = None;
    let mut at = 0;
    for line in archive.split_inclusive('\n') {
        if let Some(path) = path_of(line) {
            files.extend(open.map(|(path, begin)| (path, &archive[begin..at])));
            open = Some((path, at + line.len()));
        }
        at += line.len();
    }
    files.extend(open.map(|(path, begin)| (path, &archive[begin..])));
    files
}

/// An archive of these files. `None` if the format cannot hold them: a file has a line that begins a file, or a file before
/// the last one has no final newline.
pub fn pack(files: &[(&str, &str)]) -> Option<String> {
    let archive: String =
        files.iter().map(|(path, text)| format!("-- {path} --\n{text}")).collect();
    (unpack(&archive) == files).then_some(archive)
}

/// The path in a line that begins a file.
fn path_of(line: &str) -> Option<&str> {
    let path = line.strip_suffix('\n').unwrap_or(line).strip_prefix("-- ")?.strip_suffix(" --")?;
    (!path.trim().is_empty()).then_some(path)
}
