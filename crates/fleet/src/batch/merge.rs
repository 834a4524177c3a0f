//! Puts the files of all parts together: one line for each run, in the order of the input.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::record::{Key, Record};
use super::shard_file::{self, Manifest};
use runner::publish::write_atomically;
use test_report::text::{Attributed, Diagnostic, Fault};

/// The lines of a folder.
#[derive(Debug)]
pub struct Merged {
    /// In the order of the input, each run once.
    pub records: Vec<Record>,
    /// How many lines of the input have none for one of their repetitions; `None` if the folder does not say how many there
    /// are.
    pub missing: Option<usize>,
    /// How many lines were there before for a run that has a newer one.
    pub replaced: usize,
    /// The ids that still have several lines, of different parts.
    pub changed: Vec<String>,
}

/// The folder's files cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file cannot be read.
    #[error("cannot read `{path}`")]
    Read {
        /// The file, or the folder.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// There is no file of a part.
    #[error("no `shard-*.jsonl` in `{path}`")]
    Nothing {
        /// The folder.
        path: PathBuf,
    },
    /// A file cannot be written.
    #[error("cannot write `{path}`")]
    Write {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
}

impl Diagnostic for MergeError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Nothing { path } => {
                Some(format!("run `test-runner batch IN.jsonl --out {}` first", path.display()))
            }
            Self::Read { .. } | Self::Write { .. } => None,
        }
    }
}

impl Attributed for MergeError {
    fn fault(&self) -> Fault {
        match self {
            Self::Read { .. } | Self::Nothing { .. } => Fault::Request,
            Self::Write { .. } => Fault::Machine,
        }
    }
}

/// Reads all parts of a folder. Of several lines for one run the last one counts, but one with `infra` never replaces one
/// without.
pub fn merge(dir: &Path) -> Result<Merged, MergeError> {
    let mut by_run: BTreeMap<(usize, u32), Record> = BTreeMap::new();
    let mut replaced = 0;
    let files = files(dir)?;
    if files.is_empty() {
        return Err(MergeError::Nothing { path: dir.to_owned() });
    }
    for path in files {
        let failed = |source| MergeError::Read { path: path.clone(), source };
        let file = File::open(&path).map_err(failed)?;
        let records = shard_file::read(&file).map_err(failed)?.0;
        let written = records.len();
        let records = last_of_each_row(records);
        replaced += written - records.len();
        for record in records {
            let run = (record.verdict.line, record.verdict.repeat);
            match by_run.get(&run) {
                Some(before) => {
                    replaced += 1;
                    if record.verdict.infra.is_none() || before.verdict.infra.is_some() {
                        by_run.insert(run, record);
                    }
                }
                None => {
                    by_run.insert(run, record);
                }
            }
        }
    }
    let records: Vec<Record> = moved(by_run.into_values().collect());
    let changed = several_of_one_id(&records);
    let wanted = Manifest::read(dir).map(|manifest| manifest.rows * manifest.repeat as usize);
    let missing = wanted.map(|wanted| wanted.saturating_sub(records.len()));
    Ok(Merged { records, missing, replaced, changed })
}

/// Keeps the last line of each row among the lines of one shard, even if the row was changed or moved to another line of the input.
/// An infrastructure failure does not replace a result of the same row.
fn last_of_each_row(records: Vec<Record>) -> Vec<Record> {
    let mut last: HashMap<Key, usize> = HashMap::new();
    for (at, record) in records.iter().enumerate() {
        let before = last.entry(record.verdict.key()).or_insert(at);
        let verdict = &records[*before].verdict;
        let is_same = verdict.digest == record.verdict.digest;
        if !is_same || record.verdict.infra.is_none() || verdict.infra.is_some() {
            *before = at;
        }
    }
    let kept: HashSet<usize> = last.into_values().collect();
    let all = records.into_iter().enumerate();
    all.filter(|(at, _)| kept.contains(at)).map(|(_, record)| record).collect()
}

/// The ids of rows that were changed between runs of different shards. Nothing says which of their lines is newer.
fn several_of_one_id(records: &[Record]) -> Vec<String> {
    let mut seen = HashSet::new();
    let several = records
        .iter()
        .filter(|record| record.verdict.digest.is_some() && !seen.insert(record.verdict.key()));
    let ids: BTreeSet<String> = several.filter_map(|record| record.verdict.id.clone()).collect();
    ids.into_iter().collect()
}

/// Leaves out the lines of rows that stand at another line of the input by now: the same id and repetition come later.
fn moved(records: Vec<Record>) -> Vec<Record> {
    let mut last: HashMap<(String, u32), (usize, String)> = HashMap::new();
    for record in &records {
        let Some(id) = record.verdict.id.clone() else { continue };
        let digest = record.verdict.digest.clone().unwrap_or_default();
        last.insert((id, record.verdict.repeat), (record.verdict.line, digest));
    }
    let is_last = |record: &Record| {
        let Some(id) = record.verdict.id.clone() else { return true };
        // A line of the input that is no row keeps its own line beside the row whose id it repeats.
        record.verdict.digest.is_none()
            || last.get(&(id, record.verdict.repeat)).is_none_or(|(line, digest)| {
                *line == record.verdict.line || record.verdict.digest.as_ref() != Some(digest)
            })
    };
    records.into_iter().filter(is_last).collect()
}

fn files(dir: &Path) -> Result<Vec<PathBuf>, MergeError> {
    let failed = |source| MergeError::Read { path: dir.to_owned(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let number = name.strip_prefix("shard-").and_then(|name| name.strip_suffix(".jsonl"));
        if let Some(number) = number.and_then(|number| number.parse::<usize>().ok()) {
            files.push((number, entry.path()));
        }
    }
    files.sort();
    Ok(files.into_iter().map(|(_, path)| path).collect())
}

impl Merged {
    /// Writes `merged.jsonl`, which is the same whichever machines ran the rows, and `usage.jsonl`, which says what each run
    /// took and where.
    pub fn write(&self, dir: &Path) -> Result<[PathBuf; 2], MergeError> {
        let paths = [dir.join("merged.jsonl"), dir.join("usage.jsonl")];
        lines(&paths[0], self.records.iter().map(|record| serde_json::to_value(&record.verdict)))?;
        let usage = self.records.iter().map(|record| {
            let id = serde_json::json!({"id": record.verdict.id, "line": record.verdict.line, "repeat": record.verdict.repeat});
            let mut id = id;
            let used = serde_json::to_value(&record.used)?;
            if let (Some(all), serde_json::Value::Object(used)) = (id.as_object_mut(), used) {
                all.extend(used);
            }
            Ok(id)
        });
        lines(&paths[1], usage)?;
        Ok(paths)
    }
}

fn lines(
    path: &Path,
    values: impl Iterator<Item = serde_json::Result<serde_json::Value>>,
) -> Result<(), MergeError> {
    write_atomically(path, |file| {
        let mut out = BufWriter::new(file);
        for value in values {
            serde_json::to_writer(&mut out, &value?)?;
            out.write_all(b"\n")?;
        }
        out.flush()
    })
    .map_err(|source| MergeError::Write { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::super::record::{Used, Verdict};
    use super::*;

    fn line(line: usize, id: &str, digest: &str, infra: bool) -> String {
        let verdict = Verdict {
            id: Some(id.into()),
            line,
            repeat: 1,
            digest: Some(digest.into()),
            infra: infra.then(|| "no disk".into()),
            ..Verdict::default()
        };
        serde_json::to_string(&Record { verdict, used: Used::default() }).unwrap() + "\n"
    }

    #[test]
    fn each_run_counts_once_and_what_failed_for_us_replaces_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let put = |name: &str, lines: &[String]| {
            fs::write(dir.path().join(name), lines.concat()).unwrap();
        };
        put(
            "shard-0.jsonl",
            &[line(3, "c", "1", true), line(1, "a", "1", false), line(3, "c", "1", false)],
        );
        put("shard-10.jsonl", &[line(2, "b", "1", false), line(3, "c", "1", true), "{torn".into()]);
        put("batch.json", &[r#"{"rows": 5, "repeat": 1}"#.into()]);
        let merged = merge(dir.path()).unwrap();
        let told: Vec<_> =
            merged.records.iter().map(|r| (r.verdict.line, r.verdict.infra.is_some())).collect();
        assert_eq!(told, [(1, false), (2, false), (3, false)]);
        assert_eq!((merged.missing, merged.replaced), (Some(2), 2));
        merged.write(dir.path()).unwrap();
        let text = fs::read_to_string(dir.path().join("merged.jsonl")).unwrap();
        assert_eq!(text.lines().count(), 3);
        assert!(!text.contains("wall_s") && !text.contains("host"));
    }

    #[test]
    fn a_row_that_was_changed_and_moved_has_one_line() {
        let dir = tempfile::tempdir().unwrap();
        let put = |name: &str, lines: &[String]| {
            fs::write(dir.path().join(name), lines.concat()).unwrap();
        };
        let told = || {
            let merged = merge(dir.path()).unwrap();
            let lines = merged.records.iter().map(|r| (r.verdict.line, r.verdict.digest.clone()));
            let lines = lines.map(|(line, digest)| format!("{line}:{}", digest.unwrap()));
            (lines.collect::<Vec<_>>().join(" "), merged.changed.join(" "))
        };
        put(
            "shard-0.jsonl",
            &[line(1, "a", "1", false), line(2, "b", "1", false), line(1, "b", "2", false)],
        );
        assert_eq!(told(), ("1:2".to_owned(), String::new()));
        // An infrastructure failure of the changed row: the result of the former row does not count for it.
        put("shard-0.jsonl", &[line(1, "a", "1", false), line(1, "a", "2", true)]);
        assert_eq!(told(), ("1:2".to_owned(), String::new()));
        put("shard-0.jsonl", &[line(1, "a", "1", false)]);
        put("shard-1.jsonl", &[line(2, "a", "2", false)]);
        assert_eq!(told(), ("1:1 2:2".to_owned(), "a".to_owned()));
    }

    #[test]
    fn a_row_that_moved_counts_where_it_is_now() {
        let before = [line(1, "a", "1", false), line(2, "b", "1", false), line(3, "a", "1", false)];
        let records = before.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let left: Vec<usize> = moved(records).iter().map(|record| record.verdict.line).collect();
        assert_eq!(left, [2, 3]);
    }
}
