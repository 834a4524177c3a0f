//! The files of a split. The hub holds a large one as several: `test-00000-of-00003.parquet`, …

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::ENDING;
use crate::InputError;

/// A file that is one of several: `<start><number>-of-<total>.parquet`, or `<number>.parquet`, as the hub calls those that it
/// converts itself.
#[derive(Debug, PartialEq, Eq)]
struct Shard<'a> {
    /// The text before the number: `test-`.
    start: &'a str,
    number: &'a str,
    /// How many there are, as it is written.
    total: Option<&'a str>,
}

impl<'a> Shard<'a> {
    fn of(name: &'a str) -> Option<Self> {
        let stem = name.strip_suffix(ENDING)?.strip_suffix('.')?;
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number(stem) {
            return Some(Self { start: "", number: stem, total: None });
        }
        let (start, total) = stem.rsplit_once("-of-")?;
        let at = start.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let (start, number) = start.split_at(at);
        let start = if is_number(number) && is_number(total) { start } else { return None };
        Some(Self { start, number, total: Some(total) })
    }

    /// The name of another file of the same split.
    fn name(&self, number: usize) -> String {
        let total = self.total.map(|total| format!("-of-{total}")).unwrap_or_default();
        format!("{}{number:0width$}{total}.{ENDING}", self.start, width = self.number.len())
    }

    fn is_with(&self, other: &Self) -> bool {
        (self.start, self.total) == (other.start, other.total)
    }
}

/// The files that this path stands for, in order: those of the split whose folder, or whose one file, it is.
pub(super) fn files(path: &Path) -> Result<Vec<PathBuf>, InputError> {
    if path.is_dir() {
        return of_folder(path);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match Shard::of(&name) {
        Some(shard) if shard.total.is_some() => {
            let folder = path.parent().unwrap_or(Path::new(""));
            let names = named(folder).map_err(|error| InputError::new(path, error))?;
            // The number of one alone may be anything.
            if !names.iter().any(|known| *known == name) {
                return Ok(vec![path.to_owned()]);
            }
            whole(path, folder, &shard, &names)
        }
        _ => Ok(vec![path.to_owned()]),
    }
}

/// The one split of a folder, or its one file.
fn of_folder(folder: &Path) -> Result<Vec<PathBuf>, InputError> {
    let names = named(folder).map_err(|error| InputError::new(folder, error))?;
    let shards: Vec<Shard<'_>> = names.iter().filter_map(|name| Shard::of(name)).collect();
    let Some(first) = names.first() else {
        let data = folder.join("data");
        let inner = named(&data).is_ok_and(|names| !names.is_empty());
        let help = if inner {
            format!("there are some in `{}`", data.display())
        } else {
            "a folder holds one split, as the hub names its files: `test-00000-of-00003.parquet`"
                .to_owned()
        };
        return Err(InputError::new(folder, "no Parquet file in this folder").with_help(&help));
    };
    let several = || {
        let last = names.last().unwrap_or(first);
        let why = format!(
            "the Parquet files of this folder are of several splits, such as `{first}` and `{last}`"
        );
        let file = folder.join(first);
        Err(InputError::new(folder, why)
            .with_help(format!("pass one file of the split, such as `{}`", file.display())))
    };
    match shards.first() {
        Some(shard) if shards.len() == names.len() && shards.iter().all(|of| of.is_with(shard)) => {
            whole(folder, folder, shard, &names)
        }
        None if names.len() == 1 => Ok(vec![folder.join(first)]),
        _ => several(),
    }
}

/// All files of a split. An error if one is missing.
fn whole(
    path: &Path,
    folder: &Path,
    shard: &Shard<'_>,
    names: &[String],
) -> Result<Vec<PathBuf>, InputError> {
    let there: BTreeSet<usize> = names
        .iter()
        .filter_map(|name| Shard::of(name).filter(|of| of.is_with(shard)))
        .filter_map(|of| of.number.parse().ok())
        .collect();
    let total = match shard.total {
        Some(total) => total.parse().map_err(|error| InputError::new(path, error))?,
        None => there.last().map_or(0, |last| last + 1),
    };
    if let Some(number) = (0..total).find(|number| !there.contains(number)) {
        let missing = total - there.range(..total).count();
        let (of, file) =
            (if total == 1 { "file" } else { "files" }, folder.join(shard.name(number)));
        let why = format!(
            "{missing} of the {total} {of} of this split are missing; the first is `{}`",
            file.display()
        );
        return Err(InputError::new(path, why)
            .with_help("put all files of the split into one folder: a part of the rows would give other numbers"));
    }
    Ok((0..total).map(|number| folder.join(shard.name(number))).collect())
}

/// The names of the Parquet files in a folder, sorted.
fn named(folder: &Path) -> std::io::Result<Vec<String>> {
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_one = Path::new(&name).extension() == Some(OsStr::new(ENDING));
        if is_one && !name.starts_with('.') && entry.path().is_file() {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
