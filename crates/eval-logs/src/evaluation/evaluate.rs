//! An evaluation: the tasks of a working folder, each graded against its row.

use rayon::prelude::*;

use super::multi_swe::of_multi_swe_row;
use crate::logs;
use crate::multi_swe::grade::{DatasetRow, FIX_LOG, FinalReport, TaskFolder};
use crate::swebench::grade::{Gold, present};

/// The result of an evaluation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// The final report.
    pub report: FinalReport,
    /// Why tasks are not resolved, and what a strict reading changed, a line each.
    pub notes: Vec<String>,
    /// Tasks of the folder that the data set does not have. Nothing counts them.
    pub unknown: usize,
}

enum TaskOutcome {
    Resolved,
    Unresolved(String),
    Failed(String),
}

/// Grades the tasks of a working folder that the data set has. The original's `gen_report.py --mode evaluation`, which lists
/// tasks in the order in which its threads end; here it is the order in which it begins them.
///
/// A strict evaluation reads logs strictly, each by the parser of its task's interval, and also counts the tasks of the data
/// set that have no folder: the original leaves them out of every number.
pub fn evaluate(tasks: &[TaskFolder], rows: &Gold, strict: bool) -> Evaluation {
    let known: Vec<&TaskFolder> = tasks.iter().filter(|task| rows.contains(&task.id())).collect();
    let outcomes: Vec<(TaskOutcome, Vec<String>)> =
        known.par_iter().map(|task| outcome(task, rows, strict)).collect();
    let mut evaluation = Evaluation { unknown: tasks.len() - known.len(), ..Evaluation::default() };
    let [mut resolved, mut unresolved, mut failed] = [const { Vec::new() }; 3];
    for (task, (outcome, notes)) in known.iter().zip(outcomes) {
        let id = task.id();
        evaluation.notes.extend(notes.iter().map(|note| format!("{id}: {note}")));
        let (list, why) = match outcome {
            TaskOutcome::Resolved => (&mut resolved, None),
            TaskOutcome::Unresolved(why) => {
                (&mut unresolved, Some(format!("{id} is not resolved: {why}")))
            }
            TaskOutcome::Failed(why) => (&mut failed, Some(format!("{id} has no report: {why}"))),
        };
        evaluation.notes.extend(why);
        list.push(id);
    }
    if strict {
        let there: std::collections::HashSet<String> = tasks.iter().map(TaskFolder::id).collect();
        for id in rows.instances().filter(|id| !there.contains(*id)) {
            evaluation.notes.push(format!("{id} has no folder: the original does not count it"));
            failed.push(id.to_owned());
        }
    }
    evaluation.report = FinalReport::new(resolved, unresolved, failed);
    evaluation
}

fn outcome(task: &TaskFolder, rows: &Gold, strict: bool) -> (TaskOutcome, Vec<String>) {
    let failed = |why: String| (TaskOutcome::Failed(why), Vec::new());
    let row = match rows.row(&task.id()) {
        None => return failed("no row".to_owned()),
        Some(Err(error)) => return failed(error.to_string()),
        Some(Ok(text)) => serde_json::from_str::<DatasetRow>(&text),
    };
    let row = match row {
        Ok(row) => row,
        Err(error) => return failed(format!("its row: {error}")),
    };
    let Some(path) = present(&task.path.join(FIX_LOG)) else {
        return failed(format!("`{}`: no such file", task.path.join(FIX_LOG).display()));
    };
    let log = match logs::read(&path) {
        Ok(log) => log,
        Err(why) => return failed(format!("`{}`: {why}", path.display())),
    };
    match of_multi_swe_row(&log, &row, strict) {
        Err(error) => failed(error.to_string()),
        Ok((report, notes)) if !report.valid() => {
            // The numbers are in the report of the task.
            let why = report.error_msg().split(". A brief summary").next().unwrap_or_default();
            (TaskOutcome::Unresolved(why.to_owned()), notes)
        }
        Ok((report, notes)) => match row.expected.missing(&report) {
            None => (TaskOutcome::Resolved, notes),
            Some(missing) => (TaskOutcome::Unresolved(missing.to_string()), notes),
        },
    }
}
