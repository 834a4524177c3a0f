//! Many logs at once: read and graded in parallel, reported in order, a window at a time.

use rayon::prelude::*;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::evaluate::{Rules, Shown, Subject};
use super::gold::{Field, Gold, GoldRow};
use super::grading::Categories;
use super::layout::LogFile;
use super::names;
use super::verdicts::Graded;
use crate::logs::{self, Unreadable};
use crate::swebench::parsers::Generation;

/// How many logs are processed at a time. Memory grows with this, not with the number of logs.
pub const LOGS_AT_ONCE: usize = 32;

/// The result of one log.
pub enum LogOutcome {
    /// There is no gold row for its instance; its content was not read.
    NoGold(String),
    /// It is left out of the numbers.
    Unreadable(Unreadable),
    /// The patches were applied: the verdicts.
    Applied(Graded),
    /// The patches were not applied; the verdicts, if the gold row has what they need. With `--strict` the caution says
    /// why.
    NotApplied(Result<Graded, Unreadable>),
}

/// How a batch of logs is graded.
pub struct Batch<'a> {
    /// The gold references.
    pub gold: &'a Gold,
    /// How logs are read and graded.
    pub rules: Rules,
    /// Called after each log, from any thread.
    pub tick: &'a (dyn Fn() + Sync),
}

impl Batch<'_> {
    /// Grades the logs in parallel. `make` gets each log's row and outcome in the thread that read the log; `take` gets
    /// its results in the order of the logs.
    pub fn each<T: Send, E>(
        &self,
        logs: &[LogFile],
        make: impl Fn(&LogFile, Option<&GoldRow<'_>>, LogOutcome) -> T + Sync,
        mut take: impl FnMut(&LogFile, T) -> Result<(), E>,
    ) -> Result<(), E> {
        for window in logs.chunks(LOGS_AT_ONCE) {
            let made: Vec<T> = window
                .par_iter()
                .map(|log| {
                    let made = self.one(log, &make);
                    (self.tick)();
                    made
                })
                .collect();
            for (log, made) in window.iter().zip(made) {
                take(log, made)?;
            }
        }
        Ok(())
    }

    /// The result of one log.
    pub fn of(&self, log: &LogFile) -> LogOutcome {
        self.one(log, |_, _, outcome| outcome)
    }

    fn one<T>(
        &self,
        log: &LogFile,
        make: impl Fn(&LogFile, Option<&GoldRow<'_>>, LogOutcome) -> T,
    ) -> T {
        let instance = log.instance(self.rules.generation);
        let text = match self.gold.row(&instance) {
            None => return make(log, None, LogOutcome::NoGold(instance.into_owned())),
            Some(Err(error)) => {
                return make(log, None, LogOutcome::Unreadable(Unreadable::Read(error)));
            }
            Some(Ok(text)) => text,
        };
        let row = match GoldRow::parse(&text) {
            Ok(row) => row,
            Err(error) => {
                return make(
                    log,
                    None,
                    LogOutcome::Unreadable(Unreadable::Row(format!("the gold row: {error}"))),
                );
            }
        };
        let outcome = self.outcome(log, &instance, &row).unwrap_or_else(LogOutcome::Unreadable);
        make(log, Some(&row), outcome)
    }

    fn outcome(
        &self,
        log: &LogFile,
        instance: &str,
        row: &GoldRow<'_>,
    ) -> Result<LogOutcome, Unreadable> {
        let repository = repository(self.rules, instance, row);
        let parser = self.rules.parser_for(&repository, Some(row))?;
        let text = logs::read(&log.path)?;
        let version = match self.rules.generation {
            Generation::V1 => None,
            Generation::V5 => row.text("version"),
        };
        let version = version.as_deref().unwrap_or("");
        let subject = Subject { instance, repository: &repository, version };
        Ok(match self.rules.show(&text, parser, subject)? {
            Shown::Applied(results) => {
                let mut graded =
                    self.rules.grade(&results, row, &repository, Categories::Decisive)?;
                if self.rules.equal(Generation::V1) {
                    graded.note_all_absent(&text);
                } else {
                    graded.explain(row, &results.map, &text);
                }
                LogOutcome::Applied(graded)
            }
            Shown::NotApplied(why) => LogOutcome::NotApplied(self.rules.not_applied(row, why)),
        })
    }

    /// An instance's row, for a second look by `make`. `None` if it can no longer be read.
    pub fn again<T>(&self, log: &LogFile, make: impl FnOnce(&GoldRow<'_>) -> T) -> Option<T> {
        let text = self.gold.row(&log.instance(self.rules.generation))?.ok()?;
        Some(make(&GoldRow::parse(&text).ok()?))
    }

    /// Serializes a map with a value for each log, by its name. `make` makes the value from the log's row, in parallel; null if the
    /// row can no longer be read.
    pub fn serialize_again<S: Serializer, L: Sync>(
        &self,
        serializer: S,
        logs: &[L],
        log: impl Fn(&L) -> &LogFile + Sync,
        make: impl Fn(&L, &GoldRow<'_>) -> Box<RawValue> + Sync,
    ) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for window in logs.chunks(LOGS_AT_ONCE) {
            let made = window.par_iter().map(|item| self.again(log(item), |row| make(item, row)));
            for (item, made) in window.iter().zip(made.collect::<Vec<_>>()) {
                map.serialize_entry(&log(item).name, &made)?;
            }
        }
        map.end()
    }
}

/// The repository of an instance. In the current harness the gold row states it.
pub(crate) fn repository(rules: Rules, instance: &str, row: &GoldRow<'_>) -> String {
    let stated = match rules.generation {
        Generation::V1 => None,
        Generation::V5 => row.text("repo"),
    };
    stated.unwrap_or_else(|| names::repository(instance))
}

/// The report of a log whose patch was not applied: every key of the gold row, as a failure. v1:
/// `get_eval_reports_for_logs`.
pub struct NotApplied<'a> {
    /// The gold row.
    pub row: &'a GoldRow<'a>,
    /// Why `--strict` counts it as not applied.
    pub caution: &'a [String],
}

impl Serialize for NotApplied<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Failure<T> {
            success: [(); 0],
            failure: T,
        }
        let mut map = serializer.serialize_map(None)?;
        for (key, field) in self.row.fields() {
            match field {
                Field::Tests(tests) => {
                    map.serialize_entry(key, &Failure { success: [], failure: tests })?;
                }
                Field::Raw(raw) => {
                    // Parsed and printed again, so that it has the same form as the rest of the output.
                    let value: serde_json::Value =
                        serde_json::from_str(raw.get()).unwrap_or_default();
                    map.serialize_entry(key, &Failure { success: [], failure: value })?;
                }
            }
        }
        if !self.caution.is_empty() {
            map.serialize_entry("caution", self.caution)?;
        }
        map.end()
    }
}
