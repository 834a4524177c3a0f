//! Sums over all records of a server.

use crate::batch::{InfraReason, Record, Status};

/// Sums since the start.
#[derive(Debug, Clone, Default)]
pub(super) struct Totals {
    /// Records with each status.
    pub(super) statuses: Vec<(&'static str, u64)>,
    /// Records without a verdict, for each reason.
    pub(super) infra: Vec<(&'static str, u64)>,
    /// Runs with a status.
    runs: u64,
    pub(super) wall_seconds: f64,
    pub(super) cpu_seconds: f64,
}

impl Totals {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        let statuses = [Status::Pass, Status::Fail, Status::Error, Status::Invalid];
        Self {
            statuses: statuses.map(|status| (status.as_str(), 0)).to_vec(),
            infra: InfraReason::ALL.map(|reason| (reason.as_str(), 0)).to_vec(),
            ..Self::default()
        }
    }

    /// Adds a record.
    pub(super) fn add(&mut self, record: &Record) {
        let verdict = &record.verdict;
        let (counts, name) = match (verdict.status, verdict.infra_reason) {
            (Some(status), _) => (&mut self.statuses, status.as_str()),
            (None, Some(reason)) => (&mut self.infra, reason.as_str()),
            (None, None) => return,
        };
        for (_, count) in counts.iter_mut().filter(|(known, _)| *known == name) {
            *count += 1;
        }
        self.runs += u64::from(verdict.status.is_some());
        self.wall_seconds += record.used.wall_s;
        self.cpu_seconds += record.used.cpu_s;
    }

    /// How long a run takes on average.
    #[expect(clippy::cast_precision_loss, reason = "there are fewer runs than 2^52")]
    pub(super) fn mean_seconds(&self) -> f64 {
        self.wall_seconds / self.runs.max(1) as f64
    }
}
