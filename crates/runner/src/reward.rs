//! The reward of a run, as Harbor and Terminal-Bench read it: 1 if every test passed, else 0.
//!
//! `reward.txt` and `reward.json` hold the reward and nothing else, since their readers refuse a file with more; what it rests
//! on stands beside them. Where our side could not run the tests there is none of these files: a reward of 0 would be a verdict.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;

use test_report::results::exercism::{AttestationSummary, Results, RunStatus};

use crate::publish::{can_write, write_atomically};

/// `reward.json`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reward {
    /// 1 if every test passed, else 0.
    pub reward: u8,
}

/// `reward-details.json`: what the reward rests on.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RewardDetails {
    /// The exercise.
    pub slug: String,
    /// The status of the run.
    pub status: RunStatus,
    /// How many tests passed.
    pub passed: usize,
    /// How many did not.
    pub failed: usize,
    /// How many there are.
    pub total: usize,
    /// `passed` of `total`, from 0 to 1; null if there are none.
    pub pass_rate: Option<f64>,
    /// Why no test began.
    pub message: Option<String>,
    /// The names of the tests that did not pass.
    pub not_passed: Vec<String>,
    /// With `--attest`, if the original tests passed: what is known of the pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attestation: Option<Box<AttestationSummary>>,
}

/// The folder for the reward of a run.
#[derive(Debug, Clone)]
pub struct RewardFolder(PathBuf);

impl Reward {
    /// Of these results.
    pub fn of(results: &Results) -> Self {
        Self { reward: u8::from(results.status == RunStatus::Pass) }
    }
}

impl RewardDetails {
    /// Of these results.
    pub fn of(slug: &str, results: &Results) -> Self {
        let tests = results.tests.as_deref().unwrap_or_default();
        let not_passed: Vec<String> = tests
            .iter()
            .filter(|test| test.status != RunStatus::Pass)
            .map(|test| test.name.clone())
            .collect();
        let (total, failed) = (tests.len(), not_passed.len());
        #[expect(clippy::cast_precision_loss, reason = "there are fewer tests than 2^52")]
        let pass_rate = (total > 0).then(|| (total - failed) as f64 / total as f64);
        Self {
            slug: slug.to_owned(),
            status: results.status,
            passed: total - failed,
            failed,
            total,
            pass_rate,
            message: results.message.clone(),
            not_passed,
            attestation: results.attestation.clone(),
        }
    }
}

impl RewardFolder {
    const TEXT: &str = "reward.txt";
    const JSON: &str = "reward.json";
    const DETAILS: &str = "reward-details.json";

    /// Makes the folder if it is missing, and removes the reward of an earlier run.
    pub fn open(dir: &Path) -> io::Result<Self> {
        fs::create_dir_all(dir)?;
        for name in [Self::TEXT, Self::JSON, Self::DETAILS] {
            match fs::remove_file(dir.join(name)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        can_write(&dir.join(Self::JSON))?;
        Ok(Self(dir.to_owned()))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes the three files, the rewards last.
    pub fn write(&self, slug: &str, results: &Results) -> io::Result<()> {
        let put = |name: &str, text: String| {
            write_atomically(&self.0.join(name), |file| writeln!(file, "{text}"))
        };
        let reward = Reward::of(results);
        let details = RewardDetails::of(slug, results);
        put(Self::DETAILS, serde_json::to_string_pretty(&details)?)?;
        put(Self::JSON, serde_json::to_string(&reward)?)?;
        put(Self::TEXT, reward.reward.to_string())
    }
}
