//! Messages about gold tests that logs say nothing of, or something else than a status.

use crate::cli::print;
use eval_logs::swebench::grade::{Graded, Presence, STATUSES};

/// How many logs or tests are named.
const MAX_NAMED: usize = 10;

/// What is to be said about the gold tests of some logs.
#[derive(Debug, Default)]
pub(super) struct GoldTests {
    presence: Presence,
    /// The logs that have none of their gold tests.
    silent: Vec<String>,
    /// The gold tests whose word in a log is no status.
    unknown: Vec<String>,
}

impl GoldTests {
    /// Counts those of a log.
    pub(super) fn of(log: &str, graded: &Graded) -> Self {
        let dropped = graded.categories.iter().any(|verdicts| verdicts.dropped() > 0);
        let so = if dropped { "it is in no list" } else { "it counts as ERROR" };
        let unknown = graded.unknown.iter().map(|(test, word)| {
            format!(
                "warning: {log}: the gold test `{test}` has the status `{word}`, which is none of {}: {so}",
                STATUSES[..4].join(", ")
            )
        });
        Self {
            presence: graded.presence(),
            silent: graded.silence.iter().map(|why| format!("{log}: {why}")).collect(),
            unknown: unknown.collect(),
        }
    }

    /// Counts those of a task's log, which has this text.
    pub(super) fn count(&mut self, log: &str, presence: Presence, text: &str) {
        self.presence += presence;
        self.silent.extend(presence.silence(text).map(|why| format!("{log}: {why}")));
    }

    /// Notes a log of which no gold test was graded.
    pub(super) fn note(&mut self, log: &str, why: &str) {
        self.silent.push(format!("{log}: {why}"));
    }

    /// Counts those of other logs.
    pub(super) fn add(&mut self, other: Self) {
        self.presence += other.presence;
        self.silent.extend(other.silent);
        self.unknown.extend(other.unknown);
    }

    /// Says it, unless every gold test has a status.
    pub(super) fn say(&self) {
        for (lines, what) in [(&self.unknown, "gold tests"), (&self.silent, "logs")] {
            for line in lines.iter().take(MAX_NAMED) {
                print::say(line);
            }
            if lines.len() > MAX_NAMED {
                print::say(&format!("the same is true of {} more {what}", lines.len() - MAX_NAMED));
            }
        }
        if self.presence.absent > 0 {
            print::say(&self.presence.to_string());
        }
    }
}
