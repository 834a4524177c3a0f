//! How many predictions and logs the numbers of an evaluation are based on.

use std::collections::HashSet;
use std::fmt;

use indexmap::IndexMap;
use serde::Serialize;

use super::harness_markers::Survey;
use super::predictions::{Patch, Prediction};
use crate::swebench::parsers::Generation;

/// What could be graded: the key `coverage` of every document that is not identical to another program's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coverage {
    /// The rules of grading: `v1` or `v5`.
    pub rules: &'static str,
    /// The predictions, if the command reads them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub predictions: Option<Predicted>,
    /// The logs that were graded.
    pub logs: LogCounts,
}

/// How many predictions there are, and how many can be graded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Predicted {
    /// All rows of the file.
    #[serde(skip)]
    pub rows: usize,
    /// All instances: if one has several rows, the last one counts.
    pub total: usize,
    /// Rows without a patch and without a log: a harness does not run them.
    pub without_patch: usize,
    /// Rows whose instance has a log with the marks of an evaluation harness.
    pub with_log: usize,
}

/// How many logs there are, and who wrote them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LogCounts {
    /// All logs.
    pub total: usize,
    /// Logs with the marks of swebench 1.1.5.
    pub v1: usize,
    /// Logs with the marks of the current harness.
    pub v5: usize,
    /// Logs with the marks of neither, which count as not applied.
    pub unrecognised: usize,
    /// Logs whose instance has no gold row, which are left out.
    pub without_gold_row: usize,
}

impl Coverage {
    /// Counts the logs.
    pub fn new(rules: Generation, survey: &Survey, without_gold_row: usize) -> Self {
        let logs = LogCounts {
            total: survey.total(),
            v1: survey.count(Some(Generation::V1)),
            v5: survey.count(Some(Generation::V5)),
            unrecognised: survey.count(None),
            without_gold_row,
        };
        Self { rules: rules.name(), predictions: None, logs }
    }

    /// Counts the predictions. `logged` holds the instances of the logs that a harness wrote.
    #[must_use]
    pub fn of<'a, S: AsRef<str> + std::hash::Hash + Eq + std::borrow::Borrow<str>>(
        mut self,
        predictions: impl Iterator<Item = (Option<&'a str>, &'a Prediction)>,
        logged: &HashSet<S>,
    ) -> Self {
        let mut counts = Predicted::default();
        let mut last: IndexMap<&str, &Prediction> = IndexMap::new();
        let mut nameless = Vec::new();
        for (instance, prediction) in predictions {
            counts.rows += 1;
            match instance {
                Some(instance) => _ = last.insert(instance, prediction),
                None => nameless.push((None, prediction)),
            }
        }
        let named = last.into_iter().map(|(instance, row)| (Some(instance), row));
        for (instance, prediction) in named.chain(nameless) {
            counts.total += 1;
            if instance.is_some_and(|instance| logged.contains(instance)) {
                counts.with_log += 1;
            } else if prediction.patch() == Ok(Patch::Blank) {
                counts.without_patch += 1;
            }
        }
        self.predictions = Some(counts);
        self
    }
}

impl Predicted {
    /// The rows that need a log.
    pub fn expected(&self) -> usize {
        self.total - self.without_patch
    }

    /// The share of those that need a log and have one, in percent. 0 without predictions.
    #[expect(clippy::cast_precision_loss, reason = "nobody has 2^53 predictions")]
    pub fn percent(&self) -> f64 {
        match (self.total, self.expected()) {
            (0, _) => 0.0,
            (_, 0) => 100.0,
            (_, expected) => 100.0 * self.with_log as f64 / expected as f64,
        }
    }
}

impl fmt::Display for Predicted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Truncated and not rounded, so that 100 means all.
        let percent = (self.percent() * 10.0).floor() / 10.0;
        let with_patch = if self.without_patch > 0 { " with a patch" } else { "" };
        write!(
            f,
            "{} of {} predictions{with_patch} have a log ({percent:.1} %)",
            self.with_log,
            self.expected()
        )?;
        match self.without_patch {
            0 => Ok(()),
            1 => f.write_str(", 1 has no patch"),
            more => write!(f, ", {more} have no patch"),
        }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(predictions) = &self.predictions {
            write!(f, "{predictions}; ")?;
        }
        let LogCounts { total, v1, v5, unrecognised, without_gold_row } = self.logs;
        let logs = if total == 1 { "log" } else { "logs" };
        write!(f, "{total} {logs}: {v1} of v1, {v5} of v5, {unrecognised} unrecognised")?;
        if without_gold_row > 0 {
            write!(f, ", {without_gold_row} without a gold row")?;
        }
        write!(f, "; rules: {}", self.rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_percent_means_all() {
        let message = |total, without_patch, with_log| {
            Predicted { rows: total, total, without_patch, with_log }.to_string()
        };
        assert_eq!(message(10_000, 0, 9_999), "9999 of 10000 predictions have a log (99.9 %)");
        assert_eq!(
            message(5, 2, 3),
            "3 of 3 predictions with a patch have a log (100.0 %), 2 have no patch"
        );
        assert_eq!(message(0, 0, 0), "0 of 0 predictions have a log (0.0 %)");
    }
}
