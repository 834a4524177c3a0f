//! The summary of a model's evaluation.

use std::collections::HashMap;
use std::io::{self, Write};

use rayon::prelude::*;

use super::batch::{Batch, NotApplied, Outcome, repository};
use super::coverage::Coverage;
use super::layout::LogFile;
use super::metrics::{Number, Rates, Resolution, Resolutions};
use super::page::{Page, PageRow, stated_seconds};
use super::verdicts::{Graded, Report};
use crate::json::{ObjectWriter, Style};
use crate::logs::{self, Unreadable};
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

    fn page_row(&self, batch: &Batch<'_>, applied: bool) -> PageRow {
        let instance = self.log.instance(batch.rules.generation);
        let text = logs::read(&self.log.path).unwrap_or_default();
        let row = PageRow {
            name: instance.clone().into_owned(),
            result: if applied { self.resolution().name() } else { "NOT_APPLIED" },
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
                    Outcome::NoGold(_) => summary.without_gold_row += 1,
                    Outcome::Applied(graded) => summary.applied.push(case(graded)),
                    Outcome::NotApplied(Ok(graded)) => summary.not_applied.push(case(graded)),
                    Outcome::Unreadable(why) | Outcome::NotApplied(Err(why)) => {
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

    /// Prints it. `repo` is the filter for predictions and logs, `coverage` is what it left.
    pub fn write(
        &self,
        batch: &Batch<'_>,
        style: Style,
        out: impl Write,
        repo: Option<&str>,
        coverage: &Coverage,
    ) -> io::Result<()> {
        let predictions = coverage.predictions.map_or(0, |predictions| predictions.rows);
        let mut writer = ObjectWriter::new(out, style)?;
        writer.value("repo", &repo.unwrap_or("all"))?;
        writer.value("total_predictions", &predictions)?;
        self.section(batch, style, &mut writer, "Patch Apply Success", false)?;
        self.section(batch, style, &mut writer, "Patch Apply Success + Failure", true)?;
        if !batch.rules.equal(Generation::V1) {
            writer.value("coverage", coverage)?;
        }
        if !self.unreadable.is_empty() {
            writer.open("unreadable", '{')?;
            for (name, why) in &self.unreadable {
                writer.value(name, &why.to_string())?;
            }
            writer.close('}')?;
        }
        writer.finish()
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
        let applied: Vec<PageRow> =
            self.applied.par_iter().map(|case| case.page_row(batch, true)).collect();
        let others: Vec<PageRow> =
            self.not_applied.par_iter().map(|case| case.page_row(batch, false)).collect();
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

    fn section<W: Write>(
        &self,
        batch: &Batch<'_>,
        style: Style,
        writer: &mut ObjectWriter<W>,
        title: &str,
        all: bool,
    ) -> io::Result<()> {
        let failures: &[Case<'_>] = if all { &self.not_applied } else { &[] };
        let (mut fixed, mut kept, mut resolutions) =
            (Rates::default(), Rates::default(), Resolutions::default());
        for case in self.applied.iter().chain(failures) {
            fixed.add(case.graded.fail_to_pass());
            kept.add(case.graded.pass_to_pass());
            resolutions.add(case.resolution());
        }
        writer.open(title, '{')?;
        writer.value("f2p_weighted", &fixed.weighted().percent())?;
        writer.value("p2p_weighted", &kept.weighted().percent())?;
        writer.value("f2p_unweighted", &fixed.unweighted().percent())?;
        writer.value("p2p_unweighted", &kept.unweighted().percent())?;
        writer.open("cases", '[')?;
        Self::cases(batch, style, writer, &self.applied, true)?;
        if all {
            Self::cases(batch, style, writer, failures, false)?;
        }
        writer.close(']')?;
        writer.value("case_resolution_counts", resolutions.counts())?;
        writer.value("case_resolution_rates", &resolutions.rates())?;
        writer.close('}')
    }

    fn cases<W: Write>(
        batch: &Batch<'_>,
        style: Style,
        writer: &mut ObjectWriter<W>,
        cases: &[Case<'_>],
        applied: bool,
    ) -> io::Result<()> {
        writer.open_item('{')?;
        let depth = writer.depth();
        batch.render(
            cases,
            |case| case.log,
            |case, row| {
                if applied {
                    Report { row, graded: &case.graded }.render(style, depth)
                } else {
                    style.render(&NotApplied { row, caution: &case.graded.caution }, depth)
                }
            },
            |case, rendered| writer.rendered(&case.log.name, &rendered),
        )?;
        writer.close('}')
    }
}
