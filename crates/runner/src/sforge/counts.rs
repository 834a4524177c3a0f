//! The number of tests by status.

use test_report::model::{CompactReport, Status};

/// The counts of an evaluation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct StatusCounts {
    /// Passed, or failed as expected.
    pub passed: u64,
    /// Failed.
    pub failed: u64,
    /// Without a verdict.
    pub errors: u64,
    /// Skipped on request; not part of the total.
    pub skipped: u64,
    /// With a status that SForge does not define; part of the total only.
    pub unknown: u64,
}

impl StatusCounts {
    /// Counts test cases.
    pub(crate) fn of(compact: &CompactReport) -> Self {
        let mut counts = Self::default();
        for case in compact.iter() {
            *match case.status {
                Status::Passed | Status::XFailed | Status::XPassed => &mut counts.passed,
                Status::Failed => &mut counts.failed,
                Status::Error => &mut counts.errors,
                Status::Skipped => &mut counts.skipped,
                Status::Unknown(_) => &mut counts.unknown,
            } += 1;
        }
        counts
    }

    /// All tests that count.
    pub(crate) fn total(&self) -> u64 {
        self.passed + self.failed + self.errors + self.unknown
    }

    /// The share of passed tests in the total, 0 if the total is 0.
    #[expect(clippy::cast_precision_loss, reason = "no log holds 2^52 test cases")]
    pub(crate) fn pass_rate(&self) -> f64 {
        if self.total() == 0 { 0.0 } else { self.passed as f64 / self.total() as f64 }
    }
}
