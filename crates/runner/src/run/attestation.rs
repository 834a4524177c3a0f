//! What an attested run says of a pass: the contents of `attest.json`.

use serde::{Deserialize, Serialize};

use test_report::results::exercism::{AttestationSummary, PassVerdict, RunStatus, VerdictCounts};
use test_source::mutation::{Copy, Edit, Kind};

/// Whether a pass is proved with changed copies of its tests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Attest {
    /// It is not: a pass is what the tests say.
    #[default]
    Off,
    /// A test that passes whatever it expects is an error.
    Check,
    /// The same, and a pass that could not be proved is none.
    Strict,
}

impl Attest {
    /// The word on the command line and in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Check => "check",
            Self::Strict => "strict",
        }
    }
}

/// What is known of a test that passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It passed as written, and failed with another expectation.
    Earned,
    /// It passed with another expectation as well.
    Forged,
    /// A copy gave no result to compare: an error, or a build that failed.
    Lost,
    /// It has no assertion whose expected value could be changed.
    None,
}

impl Verdict {
    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Earned => "earned",
            Self::Forged => "forged",
            Self::Lost => "lost",
            Self::None => "none",
        }
    }
}

/// The file `attest.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Attestation {
    /// The version of this file's form: 1.
    pub version: u8,
    /// What was asked for.
    pub mode: Attest,
    /// The seed: the same one makes the same mutants.
    pub seed: u64,
    /// What is known of the pass.
    pub verdict: PassVerdict,
    /// How many tests have each verdict.
    pub counts: VerdictCounts,
    /// The smallest part of the tests, in percent, that has to be earned.
    pub min: u32,
    /// The layers of the sandbox that were in force.
    pub sandbox: Vec<String>,
    /// How many tests ran with the solution in a process of its own.
    #[serde(default)]
    pub separate: usize,
    /// Whether the pass stands.
    pub stands: bool,
    /// Why the pass is not earned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The tests in the order of `results.json`.
    pub tests: Vec<Attested>,
    /// The runs of the mutants, in their order.
    pub copies: Vec<CopyRun>,
    /// Wall time of all mutants together, in seconds.
    pub seconds: f64,
}

/// One test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Attested {
    /// Its name in `results.json`.
    pub name: String,
    /// What is known of it.
    pub verdict: Verdict,
    /// How it was changed: in one mutant or in both.
    pub changes: Vec<TestChange>,
}

/// How a mutant changes a test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TestChange {
    /// The mutant.
    pub copy: Copy,
    /// What was done.
    pub kind: Kind,
    /// What was changed; left out with `--hidden`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
}

/// The run of one mutant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CopyRun {
    /// Which.
    pub copy: Copy,
    /// The status of its run: `fail` where its tests could be run.
    pub status: RunStatus,
    /// Why no test began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Attestation {
    /// The attestation without its details. `results.json` has it.
    pub(super) fn summary(&self) -> AttestationSummary {
        AttestationSummary {
            verdict: self.verdict,
            counts: self.counts,
            sandbox: self.sandbox.clone(),
            separate: self.separate,
        }
    }
}

/// How many tests have each verdict.
pub(super) fn count(verdicts: impl Iterator<Item = Verdict>) -> VerdictCounts {
    let mut counts = VerdictCounts::default();
    for verdict in verdicts {
        match verdict {
            Verdict::Earned => counts.earned += 1,
            Verdict::Forged => counts.forged += 1,
            Verdict::Lost => counts.lost += 1,
            Verdict::None => counts.none += 1,
        }
    }
    VerdictCounts { unproved: counts.lost + counts.none, ..counts }
}
