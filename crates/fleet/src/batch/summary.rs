//! A batch in numbers. What our side could not run is counted apart and in no rate.

use std::collections::BTreeMap;

use serde::Serialize;

use super::record::{Record, Status};
use test_report::text::sum;

/// How many runs of the slowest are named.
const SLOWEST: usize = 5;

/// The numbers of a batch.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Everything.
    pub all: Group,
    /// By track; rows that name none are under an empty name.
    pub tracks: BTreeMap<String, Group>,
    /// By the number of attempts `k`, the probability that one of `k` attempts at a task passes, from 0 to 1, averaged over
    /// the tasks. Empty where no task has several attempts.
    pub pass_at: BTreeMap<u32, f64>,
    /// The reasons why our side could not run rows, with how many each.
    pub infra: BTreeMap<String, usize>,
    /// The runs that took longest, the slowest first.
    pub slowest: Vec<Slow>,
}

/// Some of the runs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Group {
    /// All tests passed.
    pub pass: usize,
    /// Not all did.
    pub fail: usize,
    /// They could not run.
    pub error: usize,
    /// The line of the input was no row.
    pub invalid: usize,
    /// Our side could not run it.
    pub infra: usize,
    /// Tests that passed.
    pub tests_passed: usize,
    /// Tests.
    pub tests: usize,
}

/// A slow run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Slow {
    /// The row's id.
    pub id: Option<String>,
    /// Wall-clock time in seconds.
    pub wall_s: f64,
}

impl Group {
    /// How many have a verdict.
    pub fn judged(&self) -> usize {
        self.pass + self.fail + self.error
    }

    /// Passes among those with a verdict, from 0 to 1; `None` if there are none.
    pub fn pass_rate(&self) -> Option<f64> {
        (self.judged() > 0).then(|| share(self.pass, self.judged()))
    }

    fn add(&mut self, record: &Record) {
        let verdict = &record.verdict;
        match verdict.status {
            None => self.infra += 1,
            Some(Status::Pass) => self.pass += 1,
            Some(Status::Fail) => self.fail += 1,
            Some(Status::Error) => self.error += 1,
            Some(Status::Invalid) => self.invalid += 1,
        }
        self.tests_passed += verdict.passed;
        self.tests += verdict.total;
    }
}

impl Summary {
    /// Of these lines.
    pub fn of(records: &[Record]) -> Self {
        let mut all = Group::default();
        let mut tracks: BTreeMap<String, Group> = BTreeMap::new();
        let mut infra = BTreeMap::new();
        // For each task, its attempts and how many of them passed.
        let mut tasks: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
        for record in records {
            let verdict = &record.verdict;
            all.add(record);
            tracks.entry(verdict.track.clone().unwrap_or_default()).or_default().add(record);
            if let Some(why) = &verdict.infra {
                *infra.entry(why.clone()).or_default() += 1;
            }
            let task = verdict.task.as_deref().or(verdict.id.as_deref());
            if let (Some(task), Some(Status::Pass | Status::Fail | Status::Error)) =
                (task, verdict.status)
            {
                let (attempts, passed) = tasks.entry(task).or_default();
                *attempts += 1;
                *passed += u32::from(record.is_pass());
            }
        }
        let mut slowest: Vec<Slow> = records
            .iter()
            .map(|record| Slow { id: record.verdict.id.clone(), wall_s: record.used.wall_s })
            .collect();
        slowest.sort_by(|a, b| b.wall_s.total_cmp(&a.wall_s));
        slowest.truncate(SLOWEST);
        Self { all, tracks, pass_at: pass_at(&tasks), infra, slowest }
    }
}

/// The unbiased estimate of pass@k (Chen et al. 2021, "Evaluating Large Language Models Trained on Code", section 2.1), for 1
/// and for as many attempts as every task has.
fn pass_at(tasks: &BTreeMap<&str, (u32, u32)>) -> BTreeMap<u32, f64> {
    let fewest = tasks.values().map(|(attempts, _)| *attempts).min().unwrap_or(0);
    let most = tasks.values().map(|(attempts, _)| *attempts).max().unwrap_or(0);
    if most < 2 {
        return BTreeMap::new();
    }
    let of = |k: u32| {
        let sum = sum(tasks.values().map(|(attempts, passed)| one_of(k, *attempts, *passed)));
        #[expect(clippy::cast_precision_loss, reason = "there are fewer tasks than 2^52")]
        let count = tasks.len() as f64;
        (k, sum / count)
    };
    [1, fewest].map(of).into()
}

/// The probability that one of `k` attempts passes that are drawn from `attempts`, of which `passed` did.
fn one_of(k: u32, attempts: u32, passed: u32) -> f64 {
    if attempts - passed < k {
        return 1.0;
    }
    let none: f64 =
        (attempts - passed + 1..=attempts).map(|n| 1.0 - f64::from(k) / f64::from(n)).product();
    1.0 - none
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer runs than 2^52")]
fn share(part: usize, of: usize) -> f64 {
    part as f64 / of as f64
}

#[cfg(test)]
mod tests {
    use super::super::record::{Used, Verdict};
    use super::*;

    fn record(task: &str, status: Option<Status>) -> Record {
        let verdict = Verdict {
            id: Some(format!("{task}-x")),
            task: Some(task.into()),
            status,
            infra: status.is_none().then(|| "no disk".to_owned()),
            ..Verdict::default()
        };
        Record { verdict, used: Used::default() }
    }

    #[test]
    fn what_our_side_could_not_run_is_in_no_rate() {
        let records = [
            record("a", Some(Status::Pass)),
            record("a", Some(Status::Fail)),
            record("a", Some(Status::Error)),
            record("b", Some(Status::Pass)),
            record("b", None),
            record("b", Some(Status::Pass)),
            record("c", Some(Status::Invalid)),
        ];
        let summary = Summary::of(&records);
        assert_eq!(summary.all.pass_rate(), Some(0.6));
        assert_eq!((summary.all.infra, summary.all.invalid), (1, 1));
        assert_eq!(summary.infra, [("no disk".to_owned(), 1)].into());
        // Task a passes in 1 of 3 attempts, task b in 2 of 2.
        let rounded: Vec<_> =
            summary.pass_at.iter().map(|(k, p)| (*k, (p * 1e4).round())).collect();
        assert_eq!(rounded, [(1, 6667.0), (2, 8333.0)]);
    }

    #[test]
    fn without_several_attempts_there_is_no_pass_at() {
        assert!(Summary::of(&[record("a", Some(Status::Pass))]).pass_at.is_empty());
        assert_eq!(Summary::of(&[]).all.pass_rate(), None);
    }
}
