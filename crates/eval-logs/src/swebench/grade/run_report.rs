//! The current harness's report of one instance and of a whole run.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use rayon::prelude::*;
use serde::Serialize;

use super::batch::repository;
use super::coverage::Coverage;
use super::evaluate::{Rules, Shown, Subject};
use super::gold::{CATEGORIES, Gold, GoldRow};
use super::grading::Categories;
pub use super::infra::Infra;
use super::infra::{TIMED_OUT, classify};
use super::layout::present;
use super::metrics::Resolution;
use super::names;
use super::page::{Page, PageRow};
use super::predictions::Prediction;
#[cfg(feature = "schema")]
use super::schema_types;
use super::verdicts::{Graded, Report, Verdict};
use crate::json::Style;
use crate::logs::{self, Unreadable, marker};
use crate::python::universal_newlines;
use crate::swebench::parsers::Generation;
use test_report::text::compressed;

/// The result of one instance that was run.
pub struct InstanceReport {
    /// The verdicts, if the log has results.
    pub graded: Option<Graded>,
    /// Whether every test to fix was fixed and every test to keep was kept.
    pub resolved: bool,
    infra: Option<Infra>,
    caution: Vec<String>,
    /// Why it is not resolved.
    why: Option<String>,
}

impl InstanceReport {
    /// Grades a log. 5.0.2: `get_eval_report`.
    pub fn new(
        rules: Rules,
        instance: &str,
        row: &GoldRow<'_>,
        path: &Path,
    ) -> Result<Self, Unreadable> {
        let repository = repository(rules, instance, row);
        let parser = rules.parser_for(&repository, Some(row))?;
        let text = logs::read(path)?;
        let version = row.text("version").unwrap_or_default();
        let subject = Subject { instance, repository: &repository, version: &version };
        match rules.show(&text, parser, subject)? {
            Shown::NotApplied(caution) => {
                let why = caution.clone().unwrap_or_else(|| rules.why_not_applied(&text));
                Ok(Self {
                    graded: None,
                    resolved: false,
                    infra: classify(&text),
                    caution: caution.into_iter().collect(),
                    why: Some(why),
                })
            }
            Shown::Applied(results) => {
                let mut graded = rules.grade(&results, row, &repository, Categories::Decisive)?;
                let resolved = graded.resolution() == Resolution::Full;
                if !resolved {
                    graded.explain(row, &results.map, &text);
                    graded.listed &= !rules.equal(Generation::V5);
                }
                let why = (!resolved).then(|| why_unresolved(&graded, row));
                Ok(Self { graded: Some(graded), resolved, infra: None, caution: Vec::new(), why })
            }
        }
    }
}

impl InstanceReport {
    /// The reason why no test was graded.
    pub fn why_not_graded(&self) -> Option<&str> {
        self.why.as_deref().filter(|_| self.graded.is_none())
    }

    /// The notes on a page.
    fn notes(&self) -> impl Iterator<Item = String> + '_ {
        let why =
            self.why.iter().filter(|why| self.graded.is_none() && !self.caution.contains(why));
        self.caution.iter().chain(why).cloned()
    }
}

/// Why an instance is not resolved whose log has results.
fn why_unresolved(graded: &Graded, row: &GoldRow<'_>) -> String {
    if graded.nothing_to_resolve {
        return graded.caution.join("; ");
    }
    if let Some(why) = &graded.all_absent {
        return why.clone();
    }
    let failed: Vec<String> = CATEGORIES
        .iter()
        .zip(&graded.categories)
        .take(2)
        .flat_map(|(category, verdicts)| {
            let tests = row.tests(category).unwrap_or(&[]).iter().enumerate();
            tests.filter(|(at, _)| verdicts.get(*at) == Verdict::Failure).map(|(_, test)| test)
        })
        .map(|test| format!("`{test}`"))
        .collect();
    let mut why = Vec::new();
    if !failed.is_empty() {
        why.push(format!("gold tests that failed: {}", some_of(&failed)));
    }
    if !graded.absent.is_empty() {
        let absent: Vec<String> = graded.absent.iter().map(ToString::to_string).collect();
        why.push(some_of(&absent));
    }
    why.extend(graded.caution.iter().cloned());
    why.join("; ")
}

/// The first three of these, and how many more there are.
fn some_of(all: &[String]) -> String {
    let more = all.len().saturating_sub(3);
    let first = all[..all.len() - more].join(", ");
    if more == 0 { first } else { format!("{first} and {more} more") }
}

/// The `report.json` of one instance of a run: one key, the instance.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InstanceFile<'a>(IndexMap<&'a str, InstanceBody<'a>>);

/// The result of an instance.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the format")]
struct InstanceBody<'a> {
    /// Always false: an instance without a patch has no report.
    #[serde(rename = "patch_is_None")]
    patch_is_none: bool,
    /// Always true.
    patch_exists: bool,
    /// Whether the log has results.
    patch_successfully_applied: bool,
    /// Whether every test to fix was fixed and every test to keep was kept.
    resolved: bool,
    /// Whether the log looks like a failure of the machine.
    infra_failure: bool,
    /// The sign of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    infra_failure_reason: Option<&'static str>,
    /// The verdicts, if the log has results.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<schema_types::Report>"))]
    tests_status: Option<Report<'a>>,
    /// The notes of `--strict`.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    caution: &'a [String],
}

impl<'a> InstanceFile<'a> {
    fn new(instance: &'a str, report: &'a InstanceReport, row: &'a GoldRow<'a>) -> Self {
        let body = InstanceBody {
            patch_is_none: false,
            patch_exists: true,
            patch_successfully_applied: report.graded.is_some(),
            resolved: report.resolved,
            infra_failure: report.infra.is_some_and(|infra| infra.environment),
            infra_failure_reason: report.infra.map(|infra| infra.reason),
            tests_status: report.graded.as_ref().map(|graded| Report { row, graded }),
            caution: &report.caution,
        };
        Self(IndexMap::from([(instance, body)]))
    }
}

/// The result of one instance of the data set.
pub enum InstanceOutcome {
    /// There is no prediction for it.
    Incomplete,
    /// The prediction is empty.
    EmptyPatch,
    /// There is no log, or it cannot be read.
    Error(Option<Unreadable>, Option<Infra>),
    /// Its tests timed out, so that the harness grades nothing; and the sign in the log.
    TimedOut(String, Option<Infra>),
    /// It was graded.
    Completed(Box<InstanceReport>, Option<Infra>),
}

impl InstanceOutcome {
    /// The page's row for it.
    pub(crate) fn page_row(&self, run: &Run<'_>, instance: &str) -> PageRow {
        let blank = PageRow {
            name: instance.to_owned(),
            repository: names::repository(instance),
            ..PageRow::default()
        };
        let (result, graded, notes) = match self {
            Self::Incomplete => ("NOT_RUN", None, vec!["no prediction".to_owned()]),
            Self::EmptyPatch => ("NOT_RUN", None, vec!["an empty patch".to_owned()]),
            Self::Error(why, infra) => {
                let why = why.as_ref().map_or_else(|| "no log".to_owned(), ToString::to_string);
                let sign = infra.map(|infra| infra.reason.to_owned());
                ("ERROR", None, std::iter::once(why).chain(sign).collect())
            }
            Self::TimedOut(why, _) => ("ERROR", None, vec![why.clone()]),
            Self::Completed(report, infra) => {
                let result = report
                    .graded
                    .as_ref()
                    .map_or("NOT_APPLIED", |graded| graded.resolution().name());
                let sign = infra.map(|infra| infra.reason.to_owned());
                (result, report.graded.as_ref(), report.notes().chain(sign).collect())
            }
        };
        let row = PageRow { result, notes, ..blank };
        let Some(graded) = graded else { return row };
        let text = run.gold.row(instance).and_then(Result::ok);
        let gold = text.as_deref().and_then(|text| GoldRow::parse(text).ok());
        row.graded(graded, gold.as_ref())
    }
}

/// The input of a run report.
pub struct Run<'a> {
    /// The gold references: the data set.
    pub gold: &'a Gold,
    /// The predictions by instance; the last one of an instance counts.
    pub predictions: &'a IndexMap<String, Prediction>,
    /// The log of each instance that has one.
    pub logs: &'a HashMap<String, PathBuf>,
    /// How they are graded.
    pub rules: Rules,
    /// Where to write each instance's `report.json`.
    pub out: Option<&'a Path>,
    /// Called after each instance, from any thread.
    pub tick: &'a (dyn Fn() + Sync),
}

impl Run<'_> {
    /// The result of each instance, in the order of the gold file.
    pub fn outcomes(&self) -> io::Result<Vec<(String, InstanceOutcome)>> {
        let instances: Vec<&str> = self.gold.instances().collect();
        instances
            .into_par_iter()
            .map(|instance| {
                let outcome = self.outcome(instance)?;
                (self.tick)();
                Ok((instance.to_owned(), outcome))
            })
            .collect()
    }

    fn outcome(&self, instance: &str) -> io::Result<InstanceOutcome> {
        let Some(prediction) = self.predictions.get(instance) else {
            return Ok(InstanceOutcome::Incomplete);
        };
        if prediction.is_empty() {
            return Ok(InstanceOutcome::EmptyPatch);
        }
        let Some(path) = self.logs.get(instance) else {
            return Ok(InstanceOutcome::Error(None, None));
        };
        let text = match self.gold.row(instance) {
            Some(Ok(text)) => text,
            Some(Err(error)) => {
                return Ok(InstanceOutcome::Error(Some(Unreadable::Read(error)), None));
            }
            None => return Ok(InstanceOutcome::Incomplete),
        };
        let row = match GoldRow::parse(&text) {
            Ok(row) => row,
            Err(error) => {
                return Ok(InstanceOutcome::Error(Some(Unreadable::Row(error.to_string())), None));
            }
        };
        if self.rules.generation == Generation::V5
            && let Some(why) = logs::read(path).ok().and_then(|text| logs::timed_out(&text))
        {
            return Ok(InstanceOutcome::TimedOut(why, signs(path, self.rules)));
        }
        match InstanceReport::new(self.rules, instance, &row, path) {
            Err(why) => Ok(InstanceOutcome::Error(Some(why), signs(path, self.rules))),
            Ok(report) => {
                if let Some(out) = self.out {
                    let folder = out.join(instance);
                    fs::create_dir_all(&folder)?;
                    let file = InstanceFile::new(instance, &report, &row);
                    let text = Style { pretty: true, ascii: true }.render(&file);
                    fs::write(folder.join("report.json"), text)?;
                }
                let infra = if report.resolved { None } else { signs(path, self.rules) };
                Ok(InstanceOutcome::Completed(Box::new(report), infra))
            }
        }
    }
}

/// The signs in a log and, in the harness's own layout, in the other log beside it.
fn signs(path: &Path, rules: Rules) -> Option<Infra> {
    let is_one_of_two = names::log_name(path) == "test_output.txt";
    let beside = is_one_of_two.then(|| present(&path.with_file_name("run_instance.log"))).flatten();
    let texts: Vec<String> = [Some(path.to_owned()), beside]
        .into_iter()
        .flatten()
        .filter_map(|path| {
            let mut bytes = Vec::new();
            logs::open(&path).ok()?.read_to_end(&mut bytes).ok()?;
            compressed::unpacked(bytes.into()).ok()
        })
        .map(|bytes| universal_newlines(&String::from_utf8_lossy(&bytes)).into_owned())
        .collect();
    let text = texts.join("\n");
    let of_v1 =
        || rules.generation == Generation::V1 && logs::contains(&text, marker::TESTS_TIMED_OUT);
    classify(&text).or_else(|| of_v1().then_some(TIMED_OUT))
}

/// Why instances are not resolved.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Reasons {
    of: IndexMap<String, String>,
    #[serde(skip)]
    listed: bool,
}

impl Reasons {
    fn is_unlisted(&self) -> bool {
        !self.listed || self.of.is_empty()
    }
}

/// The report of a run, `schema_version` 2. 5.0.2: `make_run_report`.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunReport {
    /// How many instances the data set has.
    total_instances: usize,
    /// How many instances have a prediction.
    submitted_instances: usize,
    /// How many were graded.
    completed_instances: usize,
    /// How many are resolved.
    resolved_instances: usize,
    /// How many were graded and are not resolved.
    unresolved_instances: usize,
    /// How many look like failures of the machine.
    infra_failure_instances: usize,
    /// How many may be failures of the machine.
    ambiguous_failure_instances: usize,
    /// How many predictions have an empty patch.
    empty_patch_instances: usize,
    /// How many have no log, or one that cannot be read.
    error_instances: usize,
    /// The instances that were graded.
    completed_ids: Vec<String>,
    /// The instances without a prediction.
    incomplete_ids: Vec<String>,
    /// The instances with an empty patch.
    empty_patch_ids: Vec<String>,
    /// The instances with a prediction.
    submitted_ids: Vec<String>,
    /// The instances that are resolved.
    resolved_ids: Vec<String>,
    /// The instances that were graded and are not resolved.
    unresolved_ids: Vec<String>,
    /// The instances that look like failures of the machine.
    infra_failure_ids: Vec<String>,
    /// The instances that may be failures of the machine.
    ambiguous_failure_ids: Vec<String>,
    /// The sign of a failure of the machine, by instance.
    failure_reasons: IndexMap<String, &'static str>,
    /// The instances without a log, or with one that cannot be read.
    error_ids: Vec<String>,
    /// Always 2.
    schema_version: u8,
    /// Why an instance with a patch is not resolved, by instance; missing under the plain rules of v5, whose output equals that of
    /// 5.0.2.
    #[serde(skip_serializing_if = "Reasons::is_unlisted")]
    unresolved_reasons: Reasons,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<Coverage>,
    /// The logs or rows that could not be read, and why, by instance.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    unreadable: IndexMap<String, String>,
    /// The notes of `--strict`, by instance.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    caution: IndexMap<String, Vec<String>>,
    #[serde(skip)]
    strict: bool,
}

impl RunReport {
    /// Counts the results.
    pub fn new(run: &Run<'_>, outcomes: &[(String, InstanceOutcome)], coverage: &Coverage) -> Self {
        let mut report =
            Self { schema_version: 2, total_instances: outcomes.len(), ..Self::default() };
        report.coverage = (!run.rules.equal(Generation::V5)).then(|| coverage.clone());
        report.strict = run.rules.strict;
        report.unresolved_reasons.listed = !run.rules.equal(Generation::V5);
        report.submitted_ids = run.predictions.keys().cloned().collect();
        report.submitted_instances = report.submitted_ids.len();
        let mut order: Vec<&(String, InstanceOutcome)> = outcomes.iter().collect();
        order.sort_by(|a, b| a.0.cmp(&b.0));
        for (instance, outcome) in order {
            report.place(instance, outcome);
        }
        report.submitted_ids.sort();
        report.completed_instances = report.completed_ids.len();
        report.resolved_instances = report.resolved_ids.len();
        report.unresolved_instances = report.unresolved_ids.len();
        report.infra_failure_instances = report.infra_failure_ids.len();
        report.ambiguous_failure_instances = report.ambiguous_failure_ids.len();
        report.empty_patch_instances = report.empty_patch_ids.len();
        report.error_instances = report.error_ids.len();
        report
    }

    fn place(&mut self, instance: &str, outcome: &InstanceOutcome) {
        let own = || instance.to_owned();
        let infra = match outcome {
            InstanceOutcome::Incomplete => {
                self.incomplete_ids.push(own());
                return;
            }
            InstanceOutcome::EmptyPatch => {
                self.empty_patch_ids.push(own());
                return;
            }
            InstanceOutcome::Error(why, infra) => {
                self.error_ids.push(own());
                let reason = why.as_ref().map_or_else(|| "no log".to_owned(), ToString::to_string);
                self.unresolved_reasons.of.insert(own(), reason);
                if let Some(why) = why {
                    self.unreadable.insert(own(), why.to_string());
                }
                infra
            }
            InstanceOutcome::TimedOut(why, infra) => {
                self.error_ids.push(own());
                self.unresolved_reasons.of.insert(own(), why.clone());
                if self.strict {
                    self.caution.insert(own(), vec![why.clone()]);
                }
                infra
            }
            InstanceOutcome::Completed(report, infra) => {
                self.completed_ids.push(own());
                let list =
                    if report.resolved { &mut self.resolved_ids } else { &mut self.unresolved_ids };
                list.push(own());
                if let Some(why) = &report.why {
                    self.unresolved_reasons.of.insert(own(), why.clone());
                }
                let graded = report.graded.iter().flat_map(|graded| &graded.caution);
                let caution: Vec<String> = report.caution.iter().chain(graded).cloned().collect();
                if !caution.is_empty() {
                    self.caution.insert(own(), caution);
                }
                infra
            }
        };
        if let Some(infra) = infra {
            let list = if infra.environment {
                &mut self.infra_failure_ids
            } else {
                &mut self.ambiguous_failure_ids
            };
            list.push(own());
            self.failure_reasons.insert(own(), infra.reason);
        }
    }

    /// The same for people.
    pub fn page(
        &self,
        run: &Run<'_>,
        outcomes: &[(String, InstanceOutcome)],
        model: &str,
        coverage: &Coverage,
    ) -> Page {
        let mut page = Page::new(model, self.resolved_instances, self.total_instances, "instances");
        page.covered(coverage);
        page.fact("Completed", &self.completed_instances);
        page.fact("Errors", &self.error_instances);
        if self.infra_failure_instances > 0 {
            page.fact("Likely failures of the machine", &self.infra_failure_instances);
        }
        page.rows = outcomes
            .par_iter()
            .map(|(instance, outcome)| outcome.page_row(run, instance))
            .collect();
        page.but_rows();
        page.unreadable =
            self.unreadable.iter().map(|(name, why)| (name.clone(), why.clone())).collect();
        page
    }

    /// Why instances with a patch are not resolved, by instance.
    pub fn reasons(&self) -> &IndexMap<String, String> {
        &self.unresolved_reasons.of
    }

    /// Whether these are part of the report.
    pub fn lists_reasons(&self) -> bool {
        self.unresolved_reasons.listed
    }

    /// How many instances have no result because their log or row cannot be read.
    pub fn unreadable(&self) -> usize {
        self.unreadable.len()
    }

    /// 5.0.2's lines for people.
    pub fn statistics(&self, run: &Run<'_>) -> String {
        let submitted = self.submitted_ids.iter().filter(|id| run.gold.contains(id)).count();
        format!(
            "Total instances: {}\nInstances submitted: {submitted}\nInstances completed: {}\nInstances incomplete: {}\n\
             Instances resolved: {}\nInstances unresolved: {}\nInstances with likely infrastructure failures: {}\n\
             Instances with ambiguous failures: {}\nInstances with empty patches: {}\nInstances with errors: {}",
            self.total_instances,
            self.completed_instances,
            self.incomplete_ids.len(),
            self.resolved_instances,
            self.unresolved_instances,
            self.infra_failure_instances,
            self.ambiguous_failure_instances,
            self.empty_patch_instances,
            self.error_instances,
        )
    }
}
