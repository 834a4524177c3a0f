//! Messages about gold tests that are absent from a log, or that have no valid status in it.

use command_line::print;
use eval_logs::swebench::grade::{Graded, Presence, STATUSES};

/// How many logs or tests are named.
const MAX_NAMED_LINES: usize = 10;

/// Messages about the gold tests of some logs.
#[derive(Debug, Default)]
pub(super) struct GoldTests {
    presence: Presence,
    /// The logs that have none of their gold tests.
    all_absent: Vec<String>,
    /// The gold tests whose word in a log is no status.
    unknown: Vec<String>,
}

impl GoldTests {
    /// Counts those of a log.
    pub(super) fn of(log: &str, graded: &Graded) -> Self {
        let dropped = graded.categories.iter().any(|verdicts| verdicts.dropped() > 0);
        let so = if dropped { "the test is in no list" } else { "the test counts as ERROR" };
        let unknown = graded.unknown.iter().map(|(test, word)| {
            format!(
                "warning: {log}: the gold test `{test}` has the unknown status `{word}` (known: {}): {so}",
                STATUSES[..4].join(", ")
            )
        });
        Self {
            presence: graded.presence(),
            all_absent: graded.all_absent.iter().map(|why| format!("{log}: {why}")).collect(),
            unknown: unknown.collect(),
        }
    }

    /// Counts those of a task's log, which has this text.
    pub(super) fn count(&mut self, log: &str, presence: Presence, text: &str) {
        self.presence += presence;
        self.all_absent.extend(presence.all_absent(text).map(|why| format!("{log}: {why}")));
    }

    /// Notes a log of which no gold test was graded.
    pub(super) fn note(&mut self, log: &str, why: &str) {
        self.all_absent.push(format!("{log}: {why}"));
    }

    /// Counts those of other logs.
    pub(super) fn add(&mut self, other: Self) {
        self.presence += other.presence;
        self.all_absent.extend(other.all_absent);
        self.unknown.extend(other.unknown);
    }

    /// Prints the messages, and the counts if a gold test is absent.
    pub(super) fn say(&self) {
        for (lines, what) in [(&self.unknown, "gold tests"), (&self.all_absent, "logs")] {
            for line in lines.iter().take(MAX_NAMED_LINES) {
                print::say(line);
            }
            if lines.len() > MAX_NAMED_LINES {
                print::say(&format!(
                    "the same is true of {} more {what}",
                    lines.len() - MAX_NAMED_LINES
                ));
            }
        }
        if self.presence.absent > 0 {
            print::say(&self.presence.to_string());
        }
    }
}
