//! How many of many reports are resolved.

use std::fmt;

use serde::Serialize;

use super::{Report, ReportError};

/// How many tasks are resolved, of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Rate {
    /// Tasks that are resolved.
    pub resolved: usize,
    /// Tasks with a report.
    pub graded: usize,
    /// Logs of which no report could be made. They are in no other number.
    pub unreadable: usize,
}

impl Rate {
    /// The resolved ones as a share of the graded ones, from 0 to 1. There is none over nothing.
    #[expect(clippy::cast_precision_loss, reason = "nobody has 2^53 reports")]
    pub fn share(self) -> Option<f64> {
        (self.graded > 0).then(|| self.resolved as f64 / self.graded as f64)
    }
}

impl fmt::Display for Rate {
    /// `3 of 4 resolved (75.0 %), 1 unreadable`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { resolved, graded, unreadable } = self;
        write!(f, "{resolved} of {graded} resolved")?;
        if let Some(share) = self.share() {
            write!(f, " ({:.1} %)", share * 100.0)?;
        }
        if *unreadable > 0 {
            write!(f, ", {unreadable} unreadable")?;
        }
        Ok(())
    }
}

/// How many of these reports are resolved.
pub fn rate<'a>(reports: impl IntoIterator<Item = &'a Result<Report, ReportError>>) -> Rate {
    let mut rate = Rate::default();
    for report in reports {
        match report {
            Ok(report) => {
                rate.graded += 1;
                rate.resolved += usize::from(report.resolved);
            }
            Err(_) => rate.unreadable += 1,
        }
    }
    rate
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_says_of_how_many() {
        assert_eq!(rate([]).to_string(), "0 of 0 resolved");
        assert_eq!(rate([]).share(), None);
        let rate = Rate { resolved: 1, graded: 3, unreadable: 1 };
        assert_eq!(rate.to_string(), "1 of 3 resolved (33.3 %), 1 unreadable");
    }
}
