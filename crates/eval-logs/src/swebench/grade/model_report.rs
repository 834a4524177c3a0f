//! How far the evaluation of each prediction of a model got.

use std::path::PathBuf;

use indexmap::IndexMap;
use rayon::prelude::*;
use serde::Serialize;

use super::batch::{Batch, repository};
use super::coverage::Coverage;
use super::evaluate::{Shown, Subject};
use super::gold::GoldRow;
use super::grading::Categories;
use super::layout::LogFile;
use super::metrics::Resolution;
use super::names;
use super::page::{Page, PageRow};
use super::predictions::{Patch, Prediction};
use super::verdicts::Graded;
use crate::logs::{self, Unreadable, marker};
use crate::swebench::parsers::Generation;

/// Lists of instances, in the order of the predictions. v1: `get_model_report`.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ModelReport {
    /// Predictions without a patch.
    no_generation: Vec<String>,
    /// Predictions with a patch.
    generated: Vec<String>,
    /// Those that have a log.
    with_logs: Vec<String>,
    /// Their project could not be installed.
    install_fail: Vec<String>,
    /// Their repository could not be reset.
    reset_failed: Vec<String>,
    /// Their patch could not be applied.
    no_apply: Vec<String>,
    /// Their patch was applied.
    applied: Vec<String>,
    /// The test command itself failed.
    test_errored: Vec<String>,
    /// The tests took too long.
    test_timeout: Vec<String>,
    /// They are resolved.
    resolved: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<Coverage>,
    /// The instances that could not be graded, and why.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    unreadable: IndexMap<String, String>,
    /// The notes of `--strict`, by instance.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    caution: IndexMap<String, Vec<String>>,
    /// The page's row for each instance.
    #[serde(skip)]
    rows: IndexMap<String, PageRow>,
    /// The verdicts on the gold tests of each instance whose patch was applied.
    #[serde(skip)]
    verdicts: Vec<(String, Graded)>,
}

/// The lists that one prediction is in.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a list of the report")]
struct Reached {
    blank: bool,
    generated: bool,
    with_log: bool,
    stopped: Option<&'static str>,
    errored: bool,
    timed_out: bool,
    applied: bool,
    resolved: bool,
    /// The verdicts on the tests, as the page shows them.
    graded: Option<PageRow>,
    caution: Vec<String>,
    unreadable: Option<Unreadable>,
    verdicts: Option<Graded>,
}

impl ModelReport {
    /// Reads the log of each prediction that has one; `logs` are in the order of the predictions.
    pub fn new(
        batch: &Batch<'_>,
        predictions: &[(String, Prediction)],
        logs: &[Option<PathBuf>],
        coverage: &Coverage,
    ) -> Self {
        let reached: Vec<Reached> = predictions
            .par_iter()
            .zip(logs)
            .map(|((instance, prediction), log)| {
                let mut reached = Reached::default();
                let log = log.clone().map(LogFile::new);
                if let Err(why) = follow(batch, instance, prediction, log.as_ref(), &mut reached) {
                    reached.unreadable = Some(why);
                }
                (batch.tick)();
                reached
            })
            .collect();
        let coverage = (!batch.rules.equal(Generation::V1)).then(|| coverage.clone());
        let mut report = Self { coverage, ..Self::default() };
        for ((instance, _), reached) in predictions.iter().zip(reached) {
            report.place(instance, reached);
        }
        report
    }

    fn place(&mut self, instance: &str, reached: Reached) {
        self.rows.insert(instance.to_owned(), reached.page_row(instance));
        self.verdicts.extend(reached.verdicts.map(|graded| (instance.to_owned(), graded)));
        let lists = [
            (&mut self.no_generation, reached.blank),
            (&mut self.generated, reached.generated),
            (&mut self.with_logs, reached.with_log),
            (&mut self.install_fail, reached.stopped == Some(marker::INIT_FAILED)),
            (&mut self.reset_failed, reached.stopped == Some(marker::RESET_FAILED)),
            (&mut self.no_apply, reached.stopped == Some(marker::APPLY_FAILED)),
            (&mut self.applied, reached.applied),
            (&mut self.test_errored, reached.errored),
            (&mut self.test_timeout, reached.timed_out),
            (&mut self.resolved, reached.resolved),
        ];
        for (list, _) in lists.into_iter().filter(|(_, applies)| *applies) {
            list.push(instance.to_owned());
        }
        if let Some(why) = reached.unreadable {
            self.unreadable.insert(instance.to_owned(), why.to_string());
        }
        if !reached.caution.is_empty() {
            self.caution.insert(instance.to_owned(), reached.caution);
        }
    }

    /// The verdicts on the gold tests of each instance whose patch was applied.
    pub fn verdicts(&self) -> &[(String, Graded)] {
        &self.verdicts
    }

    /// The instances that could not be graded, with the reasons.
    pub fn unreadable(&self) -> &IndexMap<String, String> {
        &self.unreadable
    }

    /// Whether there are logs, and none of them could be graded.
    pub fn none_graded(&self) -> bool {
        let unreadable = |instance: &&String| self.unreadable.contains_key(*instance);
        !self.with_logs.is_empty() && self.with_logs.iter().all(|instance| unreadable(&instance))
    }

    /// The same for people.
    pub fn page(&self, model: &str, coverage: &Coverage) -> Page {
        let predictions = coverage.predictions.map_or(0, |predictions| predictions.total);
        let mut page = Page::new(model, self.resolved.len(), predictions, "predictions");
        page.covered(coverage);
        let lists = [
            ("Patch not applied", &self.no_apply),
            ("Installation failed", &self.install_fail),
            ("Reset failed", &self.reset_failed),
            ("Patch applied", &self.applied),
            ("Tests ended in an error", &self.test_errored),
            ("Tests timed out", &self.test_timeout),
        ];
        for (name, list) in lists {
            if !list.is_empty() {
                page.fact(name, &list.len());
            }
        }
        page.rows = self.rows.values().cloned().collect();
        page.but_rows();
        page.unreadable =
            self.unreadable.iter().map(|(name, why)| (name.clone(), why.clone())).collect();
        page
    }
}

impl Reached {
    /// The page's row for the prediction.
    fn page_row(&self, instance: &str) -> PageRow {
        let result = match (&self.graded, self.stopped) {
            (Some(row), _) => row.result,
            _ if self.unreadable.is_some() => "NOT_GRADED",
            (None, Some(marker::APPLY_FAILED)) => "NOT_APPLIED",
            (None, Some(_)) => "ERROR",
            (None, None) if self.with_log => "NOT_APPLIED",
            (None, None) => "NOT_RUN",
        };
        let notes = [
            (self.blank, "no patch"),
            (self.generated && !self.with_log, "no log"),
            (self.stopped == Some(marker::INIT_FAILED), "the installation failed"),
            (self.stopped == Some(marker::RESET_FAILED), "the reset failed"),
            (self.errored, "the tests ended in an error"),
            (self.timed_out, "the tests timed out"),
        ];
        let notes =
            notes.iter().filter(|(applies, _)| *applies).map(|(_, note)| (*note).to_owned());
        let notes = notes.chain(self.unreadable.iter().map(ToString::to_string));
        let graded = self.graded.clone().unwrap_or_default();
        let caution = if self.graded.is_some() { &[] } else { &self.caution[..] };
        PageRow {
            name: instance.to_owned(),
            repository: names::repository(instance),
            result,
            notes: notes.chain(caution.iter().cloned()).chain(graded.notes).collect(),
            ..graded
        }
    }
}

/// Follows the evaluation of one prediction as far as it got.
fn follow(
    batch: &Batch<'_>,
    instance: &str,
    prediction: &Prediction,
    log: Option<&LogFile>,
    reached: &mut Reached,
) -> Result<(), Unreadable> {
    if prediction.patch().map_err(Unreadable::Row)? == Patch::Blank {
        reached.blank = true;
        return Ok(());
    }
    reached.generated = true;
    let Some(log) = log else { return Ok(()) };
    reached.with_log = true;
    let text = logs::read(&log.path)?;
    reached.stopped = stopped(&text);
    if reached.stopped.is_some() {
        return Ok(());
    }
    let gold_text = batch.gold.row(instance).transpose().map_err(Unreadable::Read)?;
    let row = gold_text.as_deref().map(GoldRow::parse).transpose();
    let row = row.map_err(|error| Unreadable::Row(format!("the gold row: {error}")))?;
    // v1 takes the repository from the name of the log.
    let rules = batch.rules;
    let named = log.instance(rules.generation);
    let repository = match (&row, rules.generation) {
        (Some(row), Generation::V5) => repository(rules, &named, row),
        _ => names::repository(&named),
    };
    let parser = rules.parser_for(&repository, row.as_ref())?;
    let version = row.as_ref().and_then(|row| row.text("version")).unwrap_or_default();
    let subject = Subject { instance, repository: &repository, version: &version };
    let shown = rules.show(&text, parser, subject)?;
    reached.errored = logs::contains(&text, marker::TESTS_ERRORED);
    let timed_out = rules.generation == Generation::V5 && logs::timed_out(&text).is_some();
    reached.timed_out = timed_out || logs::contains(&text, marker::TESTS_TIMED_OUT);
    let results = match shown {
        Shown::Applied(results) => results,
        Shown::NotApplied(why) => {
            reached.caution.extend(why);
            return Ok(());
        }
    };
    reached.applied = true;
    let row = row.ok_or_else(|| Unreadable::Row("the instance has no gold row".to_owned()))?;
    let mut graded = rules.grade(&results, &row, &repository, Categories::Decisive)?;
    graded.note_all_absent(&text);
    reached.resolved = graded.resolution() == Resolution::Full;
    let result = graded.resolution().name();
    reached.graded = Some(PageRow { result, ..PageRow::default() }.graded(&graded, Some(&row)));
    reached.caution.clone_from(&graded.caution);
    reached.verdicts = Some(graded);
    Ok(())
}

/// The mark at which v1 stops reading a log.
fn stopped(text: &str) -> Option<&'static str> {
    let failed = |kind: &str| logs::contains(text, &format!("{}; ({kind})", marker::APPLY_FAILED));
    if failed("pred_try") || failed("pred_minimal_try") {
        return Some(marker::APPLY_FAILED);
    }
    [marker::INIT_FAILED, marker::RESET_FAILED].into_iter().find(|mark| logs::contains(text, mark))
}
