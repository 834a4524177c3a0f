//! The summary of a model's evaluation.

use std::collections::HashMap;

use indexmap::IndexMap;
use rayon::prelude::*;
use serde::{Serialize, Serializer};

use super::batch::{Batch, LogOutcome, NotApplied, repository};
use super::coverage::Coverage;
use super::layout::LogFile;
use super::metrics::{Number, Rates, Resolution, Resolutions};
use super::page::{Page, PageRow, stated_seconds};
#[cfg(feature = "schema")]
use super::schema_types::AnyReport;
use super::verdicts::{Graded, Report};
use crate::json::Style;
use crate::logs::{self, Unreadable, UnreadableLogs};
use crate::swebench::parsers::Generation;

/// One log of a summary.
pub struct Case<'a> {
    /// The log.
    pub log: &'a LogFile,
    /// The verdicts on its gold tests.
    pub graded: Graded,
}

impl Case<'_> {
    /// Whether the patch resolved the instance.
    pub fn resolution(&self) -> Resolution {
        self.graded.resolution()
    }

    fn page_row(&self, batch: &Batch<'_>, result: &'static str) -> PageRow {
        let instance = self.log.instance(batch.rules.generation);
        let text = logs::read(&self.log.path).unwrap_or_default();
        let row = PageRow {
            name: instance.clone().into_owned(),
            result,
            seconds: stated_seconds(&text),
            ..PageRow::default()
        };
        let made = batch.again(self.log, |gold| {
            let repository = repository(batch.rules, &instance, gold);
            PageRow { repository, ..PageRow::default() }.graded(&self.graded, Some(gold))
        });
        let made = made.unwrap_or_default();
        PageRow { name: row.name, result: row.result, seconds: row.seconds, ..made }
    }
}

/// The rates over a model's logs. v1: `get_model_eval_summary`.
pub struct Summary<'a> {
    /// The logs whose patches were applied, by name.
    pub applied: Vec<Case<'a>>,
    /// The logs whose patches were not applied.
    pub not_applied: Vec<Case<'a>>,
    /// The logs that are left out of the numbers.
    pub unreadable: Vec<(String, Unreadable)>,
    /// How many logs have no gold row.
    pub without_gold_row: usize,
}

impl<'a> Summary<'a> {
    /// Grades the logs that have a gold row.
    pub fn new(batch: &Batch<'_>, logs: &'a [LogFile]) -> Self {
        let mut summary = Self {
            applied: Vec::new(),
            not_applied: Vec::new(),
            unreadable: Vec::new(),
            without_gold_row: 0,
        };
        let mut at = 0;
        let taken: Result<(), std::convert::Infallible> = batch.each(
            logs,
            |_, _, outcome| outcome,
            |log, outcome| {
                let case = |graded| Case { log: &logs[at], graded };
                match outcome {
                    LogOutcome::NoGold(_) => summary.without_gold_row += 1,
                    LogOutcome::Applied(graded) => summary.applied.push(case(graded)),
                    LogOutcome::NotApplied(Ok(graded)) => summary.not_applied.push(case(graded)),
                    LogOutcome::Unreadable(why) | LogOutcome::NotApplied(Err(why)) => {
                        summary.unreadable.push((log.name.clone(), why));
                    }
                }
                at += 1;
                Ok(())
            },
        );
        match taken {
            Ok(()) => summary,
        }
    }

    /// The document. `repo` is the filter for predictions and logs, `coverage` is what it left.
    pub fn file<'s>(
        &'s self,
        batch: &'s Batch<'_>,
        style: Style,
        repo: Option<&'s str>,
        coverage: &'s Coverage,
    ) -> SummaryFile<'s> {
        let cases = |logs, applied| Cases { batch, style, logs, applied };
        let applied = cases(&self.applied, true);
        SummaryFile {
            repo: repo.unwrap_or("all"),
            total_predictions: coverage.predictions.map_or(0, |predictions| predictions.rows),
            applied: SummarySection::new(vec![applied]),
            all: SummarySection::new(vec![applied, cases(&self.not_applied, false)]),
            coverage: (!batch.rules.equal(Generation::V1)).then_some(coverage),
            unreadable: UnreadableLogs(&self.unreadable),
        }
    }

    /// The same for people.
    pub fn page(&self, batch: &Batch<'_>, model: &str, coverage: &Coverage) -> Page {
        let (mut fixed, mut kept) = (Rates::default(), Rates::default());
        for case in self.applied.iter().chain(&self.not_applied) {
            fixed.add(case.graded.fail_to_pass());
            kept.add(case.graded.pass_to_pass());
        }
        let resolved =
            self.applied.iter().filter(|case| case.resolution() == Resolution::Full).count();
        let cases = self.applied.len() + self.not_applied.len();
        let predictions = coverage.predictions.map_or(0, |predictions| predictions.total);
        // A folder may hold more logs than there are predictions.
        let mut page = if predictions >= cases {
            Page::new(model, resolved, predictions, "predictions")
        } else {
            Page::new(model, resolved, cases, "logs")
        };
        page.but(predictions.saturating_sub(cases), "not graded");
        page.covered(coverage);
        page.fact("Graded", &cases);
        page.fact("Patch not applied", &self.not_applied.len());
        if !self.unreadable.is_empty() {
            page.fact("Unreadable", &self.unreadable.len());
        }
        for (name, rates) in [("Tests fixed", fixed), ("Tests kept", kept)] {
            // An integer means that there was no test.
            if let Number::Float(percent) = rates.weighted().percent() {
                page.fact(name, &format!("{percent} %"));
            }
        }
        let applied: Vec<PageRow> = (self.applied.par_iter())
            .map(|case| case.page_row(batch, case.resolution().name()))
            .collect();
        let others: Vec<PageRow> =
            self.not_applied.par_iter().map(|case| case.page_row(batch, "NOT_APPLIED")).collect();
        page.rows = applied.into_iter().chain(others).collect();
        let mut logs: HashMap<&str, usize> = HashMap::new();
        let cases = self.applied.iter().chain(&self.not_applied);
        let names: Vec<String> = page.rows.iter().map(|row| row.name.clone()).collect();
        for name in &names {
            *logs.entry(name).or_default() += 1;
        }
        // If an instance has several logs, each row names its log.
        for (row, case) in page.rows.iter_mut().zip(cases) {
            if logs.get(row.name.as_str()).is_some_and(|&count| count > 1) {
                row.notes.push(case.log.name.clone());
            }
        }
        page.unreadable =
            self.unreadable.iter().map(|(name, why)| (name.clone(), why.to_string())).collect();
        page
    }
}

/// The rates and resolutions of a model's evaluation.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SummaryFile<'a> {
    /// The filter, or `all`.
    repo: &'a str,
    /// How many predictions the filter left.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    total_predictions: usize,
    /// Over the logs whose patches were applied.
    #[serde(rename = "Patch Apply Success")]
    applied: SummarySection<'a>,
    /// Over all logs.
    #[serde(rename = "Patch Apply Success + Failure")]
    all: SummarySection<'a>,
    /// What could be graded; missing under the plain rules of v1, whose output equals that of swebench 1.1.5.
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<&'a Coverage>,
    /// The logs that could not be read, and why.
    #[serde(skip_serializing_if = "UnreadableLogs::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "IndexMap<String, String>"))]
    unreadable: UnreadableLogs<'a>,
}

/// Rates in percent, rounded to two places. Weighted: over all tests; unweighted: the mean over the instances.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SummarySection<'a> {
    /// The share of tests fixed.
    f2p_weighted: Number,
    /// The share of tests kept.
    p2p_weighted: Number,
    /// The mean share of tests fixed.
    f2p_unweighted: Number,
    /// The mean share of tests kept.
    p2p_unweighted: Number,
    /// One object of reports by file name, and for all logs a second one of those whose patches were not applied.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<IndexMap<String, AnyReport>>"))]
    cases: Vec<Cases<'a>>,
    /// The number of instances by resolution.
    case_resolution_counts: IndexMap<Resolution, u64>,
    /// The same in percent.
    case_resolution_rates: IndexMap<Resolution, Number>,
}

impl<'a> SummarySection<'a> {
    fn new(cases: Vec<Cases<'a>>) -> Self {
        let (mut fixed, mut kept, mut resolutions) =
            (Rates::default(), Rates::default(), Resolutions::default());
        for case in cases.iter().flat_map(|cases| cases.logs) {
            fixed.add(case.graded.fail_to_pass());
            kept.add(case.graded.pass_to_pass());
            resolutions.add(case.resolution());
        }
        Self {
            f2p_weighted: fixed.weighted().percent(),
            p2p_weighted: kept.weighted().percent(),
            f2p_unweighted: fixed.unweighted().percent(),
            p2p_unweighted: kept.unweighted().percent(),
            cases,
            case_resolution_counts: resolutions.counts().clone(),
            case_resolution_rates: resolutions.rates(),
        }
    }
}

/// Reports by file name, which are made again from the gold rows while they are written.
#[derive(Clone, Copy)]
struct Cases<'a> {
    batch: &'a Batch<'a>,
    style: Style,
    logs: &'a [Case<'a>],
    applied: bool,
}

impl Serialize for Cases<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // They lie in the document, a section, and the list of a section.
        const DEPTH: usize = 4;
        self.batch.serialize_again(
            serializer,
            self.logs,
            |case| case.log,
            |Case { graded, .. }, row| {
                if self.applied {
                    self.style.nested(&Report { row, graded }, DEPTH)
                } else {
                    self.style.nested(&NotApplied { row, caution: &graded.caution }, DEPTH)
                }
            },
        )
    }
}
