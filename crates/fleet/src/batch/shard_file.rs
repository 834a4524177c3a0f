//! The file of a part: one line for each run, appended whole, and never by two batches at once.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use serde::{Deserialize, Serialize};

use super::record::Key;
use super::{BatchError, Record};
use runner::publish::write_atomically;
use test_report::model::Shard;

/// How often what was written is sent to the disk: a machine that fails loses no more than this.
const SYNC: Duration = Duration::from_secs(5);

/// `shard-I.jsonl`, open and locked.
#[derive(Debug)]
pub struct ShardFile {
    path: PathBuf,
    file: File,
    /// Where the last whole line ends.
    end: u64,
    known: HashMap<Key, Record>,
    synced: Instant,
}

/// `batch.json`: what the parts belong to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// How many rows the input has.
    pub rows: usize,
    /// How often each runs.
    pub repeat: u32,
}

impl Manifest {
    const NAME: &str = "batch.json";

    /// Reads it; `None` if it is missing or unreadable.
    pub fn read(dir: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(dir.join(Self::NAME)).ok()?).ok()
    }

    /// Writes it, whole. Parts on several machines write the same.
    pub fn write(&self, dir: &Path) -> Result<(), BatchError> {
        let path = dir.join(Self::NAME);
        let text = serde_json::to_string(self).expect("two numbers are JSON");
        write_atomically(&path, |file| writeln!(file, "{text}"))
            .map_err(|source| BatchError::Write { path, source })
    }
}

impl ShardFile {
    /// The path of a part's file.
    pub fn path(dir: &Path, shard: Shard) -> PathBuf {
        dir.join(format!("shard-{}.jsonl", shard.index()))
    }

    /// Opens the file of a part, locks it, reads its lines, and drops a last line that is torn.
    pub fn open(dir: &Path, shard: Shard) -> Result<Self, BatchError> {
        let path = Self::path(dir, shard);
        let failed = |source| BatchError::Write { path: path.clone(), source };
        fs::create_dir_all(dir).map_err(failed)?;
        let file =
            OpenOptions::new().read(true).append(true).create(true).open(&path).map_err(failed)?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Err(Errno::WOULDBLOCK) => return Err(BatchError::Busy { path }),
            // A file system without locks; then nothing can be found out.
            Ok(()) | Err(Errno::NOSYS | Errno::OPNOTSUPP | Errno::NOLCK) => {}
            Err(errno) => return Err(failed(errno.into())),
        }
        let (records, end) = read(&file).map_err(failed)?;
        if file.metadata().map_err(failed)?.len() > end {
            file.set_len(end).map_err(failed)?;
        }
        let known = records
            .into_iter()
            .filter(|record| record.verdict.infra.is_none())
            .map(|record| (record.verdict.key(), record))
            .collect();
        Ok(Self { path, file, end, known, synced: Instant::now() })
    }

    /// The lines that need no other run, by id and repetition. Lines with `infra` are not among them.
    pub(super) fn take_known(&mut self) -> HashMap<Key, Record> {
        std::mem::take(&mut self.known)
    }

    /// Appends a line. If it cannot be written whole, nothing of it stays.
    pub(super) fn append(&mut self, record: &Record) -> Result<(), BatchError> {
        let mut line = serde_json::to_vec(record).expect("a record is JSON");
        line.push(b'\n');
        let length = line.len() as u64;
        if let Err(source) = self.file.write_all(&line) {
            // The next batch would drop it as well.
            let _ = self.file.set_len(self.end);
            return Err(BatchError::Write { path: self.path.clone(), source });
        }
        self.end += length;
        if self.synced.elapsed() > SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Sends everything to the disk and closes the file.
    pub(super) fn close(mut self) -> Result<(), BatchError> {
        self.sync()
    }

    fn sync(&mut self) -> Result<(), BatchError> {
        self.synced = Instant::now();
        self.file
            .sync_data()
            .map_err(|source| BatchError::Write { path: self.path.clone(), source })
    }
}

/// The records of a file, and where its last whole line ends. A line that is no record is passed over: the row runs again.
pub(super) fn read(mut file: &File) -> io::Result<(Vec<Record>, u64)> {
    file.seek(SeekFrom::Start(0))?;
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let (mut records, mut end, mut line) = (Vec::new(), 0, Vec::new());
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok((records, end));
        }
        end += length as u64;
        records.extend(serde_json::from_slice::<Record>(&line));
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::Verdict;
    use super::*;

    fn record(id: &str, infra: Option<&str>) -> Record {
        let verdict = Verdict {
            id: Some(id.into()),
            repeat: 1,
            digest: Some(String::new()),
            infra: infra.map(Into::into),
            ..Verdict::default()
        };
        Record { verdict, used: super::super::Used::default() }
    }

    #[test]
    fn a_torn_line_is_dropped_and_what_failed_for_us_is_not_known() {
        let dir = tempfile::tempdir().unwrap();
        let mut file = ShardFile::open(dir.path(), Shard::WHOLE).unwrap();
        file.append(&record("a", None)).unwrap();
        file.append(&record("b", Some("no disk"))).unwrap();
        file.close().unwrap();
        let path = ShardFile::path(dir.path(), Shard::WHOLE);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, [&whole[..], br#"{"id": "c", "li"#].concat()).unwrap();
        let mut file = ShardFile::open(dir.path(), Shard::WHOLE).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole);
        let known = file.take_known();
        assert_eq!(known.keys().collect::<Vec<_>>(), [&(Ok("a".to_owned()), 1)]);
        file.append(&record("c", None)).unwrap();
        assert_eq!(read(&File::open(&path).unwrap()).unwrap().0.len(), 3);
    }

    #[test]
    fn two_batches_do_not_share_a_file() {
        let dir = tempfile::tempdir().unwrap();
        let _first = ShardFile::open(dir.path(), Shard::WHOLE).unwrap();
        let second = ShardFile::open(dir.path(), Shard::WHOLE);
        assert!(matches!(second, Err(BatchError::Busy { .. })));
        assert!(ShardFile::open(dir.path(), Shard::new(1, 2).unwrap()).is_ok());
    }
}
