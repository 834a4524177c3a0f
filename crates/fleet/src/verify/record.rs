//! Records the last result of each exercise of a repository, so that a later `verify` can continue.
//!
//! One small file per checkout and kind of solution, in the program's data directory: a track repository is never
//! written. An exercise counts as unexpected from the moment it is scheduled until it has had the expected result, so
//! an interrupted `verify` leaves the exercises that it did not reach.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Exercise, Repository, Solution, Verified};

/// The recorded results of one checkout.
#[derive(Debug)]
pub struct Record {
    file: PathBuf,
    known: Known,
}

#[derive(Debug, Serialize, Deserialize)]
struct Known {
    /// The checkout, as an absolute path.
    repository: PathBuf,
    /// Whether each scheduled exercise had the expected result.
    as_expected: BTreeMap<String, bool>,
}

impl Record {
    /// Reads the record of earlier runs in `dir`; empty if the file is missing or unreadable.
    pub fn open(dir: &Path, repository: &Repository, path: &Path, solution: Solution) -> Self {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut hasher = foldhash::quality::FixedState::default().build_hasher();
        hasher.write(path.as_os_str().as_encoded_bytes());
        let kind = match solution {
            Solution::Reference => "reference",
            Solution::Stub => "stub",
        };
        let file =
            dir.join(format!("{}-{kind}-{:016x}.json", repository.track.id, hasher.finish()));
        let read: Option<Known> =
            fs::read(&file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let known = read
            .filter(|known| known.repository == path)
            .unwrap_or(Known { repository: path, as_expected: BTreeMap::new() });
        Self { file, known }
    }

    /// Whether no exercise was ever scheduled.
    pub fn is_empty(&self) -> bool {
        self.known.as_expected.is_empty()
    }

    /// The exercises with unexpected results.
    pub fn failed<'a>(&self, exercises: impl IntoIterator<Item = &'a Exercise>) -> Vec<Exercise> {
        let failed =
            |exercise: &&Exercise| self.known.as_expected.get(&exercise.slug) == Some(&false);
        exercises.into_iter().filter(failed).cloned().collect()
    }

    /// Schedules these exercises.
    pub fn begin(&mut self, exercises: &[Exercise]) -> io::Result<()> {
        let pending = exercises.iter().map(|exercise| (exercise.slug.clone(), false));
        self.known.as_expected.extend(pending);
        self.save()
    }

    /// Records the result of one of them.
    pub fn note(&mut self, verified: &Verified) -> io::Result<()> {
        self.known.as_expected.insert(verified.slug.clone(), verified.as_expected);
        self.save()
    }

    /// Written whole or not at all, because the program may be ended at any moment.
    fn save(&self) -> io::Result<()> {
        let dir = self.file.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(dir)?;
        let mut file = tempfile::NamedTempFile::new_in(dir)?;
        file.write_all(&serde_json::to_vec(&self.known)?)?;
        file.persist(&self.file).map(drop).map_err(|error| error.error)
    }
}
