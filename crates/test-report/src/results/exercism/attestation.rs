//! What an attested run knows of a pass, in `results.json`.

use serde::{Deserialize, Serialize};

/// What is known of a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PassVerdict {
    /// Enough tests are earned, and none is forged.
    Earned,
    /// At least one test is forged.
    Forged,
    /// Neither is known. A right solution may be unproved.
    Unproved,
}

impl PassVerdict {
    /// The word in the files.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Earned => "earned",
            Self::Forged => "forged",
            Self::Unproved => "unproved",
        }
    }
}

/// Tests by verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerdictCounts {
    /// The test passed, and failed when it was changed.
    pub earned: usize,
    /// Passed changed.
    pub forged: usize,
    /// No result to compare.
    pub lost: usize,
    /// Nothing to change.
    pub none: usize,
    /// Those that are lost and those with nothing to change, together.
    pub unproved: usize,
}

/// What an attested run knows of a pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttestationSummary {
    /// What is known of the pass.
    pub verdict: PassVerdict,
    /// How many tests have each verdict.
    #[serde(flatten)]
    pub counts: VerdictCounts,
    /// The layers of the sandbox that were in force; in the line of a batch, the line has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sandbox: Vec<String>,
    /// How many tests ran with the solution in a process of its own.
    #[serde(default)]
    pub separate: usize,
}

impl VerdictCounts {
    /// How many tests there are.
    pub fn all(&self) -> usize {
        self.earned + self.forged + self.unproved
    }
}
