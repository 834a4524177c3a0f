//! The run report of SWE-PolyBench: the results of its tasks. Tasks that have a log are reported, in their order; with predictions,
//! every task that has one.

use std::collections::HashMap;
use std::path::Path;

use super::Args;
use crate::cli::common::{note_strict, to_stdout};
use crate::cli::gold_tests::GoldTests;
use crate::cli::inputs::{Repeated, predicted, refuse_duplicate_logs, unlisted};
use command_line::{Failure, print};
use eval_logs::evaluation::{Benchmark, strict};
use eval_logs::json::Style;
use eval_logs::log_parser::{Raised, Spec};
use eval_logs::logs;
use eval_logs::polybench::grade as polybench;
use eval_logs::polybench::grade::{InstanceResult, LOG_SUFFIX};
use eval_logs::polybench::parsers::{parser_of, repository_of};
use eval_logs::status_map::StatusMap;
use eval_logs::swebench::grade::{Patch, Prediction, Presence, present};
use eval_logs::tasks::Task;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let tasks = Task::all(&args.gold).map_err(Failure::usage)?;
    let logs = polybench::logs_of(&args.logs).map_err(|error| unlisted(&args.logs, &error))?;
    refuse_duplicate_logs(&logs)?;
    let predictions =
        args.preds.as_deref().map(|path| predicted(path, Repeated::Last)).transpose()?;
    let predictions: Option<HashMap<String, bool>> = predictions.map(|rows| {
        let patch = |row: &Prediction| row.patch() == Ok(Patch::Some);
        rows.into_iter().map(|(instance, row)| (instance, patch(&row))).collect()
    });
    let (mut outcomes, mut unreadable) = (Vec::new(), Vec::new());
    let mut gold_tests = GoldTests::default();
    let mut with_log = 0;
    for task in &tasks {
        let predicted = predictions.as_ref().map(|known| known.get(&task.instance_id).copied());
        let path = args.logs.join(format!("{}{LOG_SUFFIX}", task.instance_id));
        match (predicted, present(&path)) {
            (Some(None), _) | (None, None) => {}
            (_, Some(path)) => {
                with_log += 1;
                let outcome = outcome(task, &path, args.options.rules.strict(), &mut gold_tests);
                let outcome = outcome.unwrap_or_else(|why| {
                    unreadable.push(why.clone());
                    InstanceResult::new(task, &Err(Raised::because(why)))
                });
                outcomes.push((task, outcome));
            }
            (Some(Some(patch)), None) => {
                outcomes.push((task, InstanceResult::without_log(task, patch)));
            }
        }
    }
    if with_log == 0 {
        return Err(Failure::usage(format!("no task has a log in `{}`", args.logs.display()))
            .help(format!("its logs are named `<instance_id>{LOG_SUFFIX}`")));
    }
    if let Some(why) = unreadable.first().filter(|_| unreadable.len() == with_log) {
        return Err(Failure::usage(format!("no log could be graded: {why}")));
    }
    gold_tests.say();
    say_unreadable(&unreadable);
    let resolved = outcomes.iter().filter(|(_, outcome)| outcome.resolved).count();
    print::say(&format!("{resolved} of {} tasks resolved", outcomes.len()));
    let missing = tasks.len() - outcomes.len();
    if missing > 0 {
        let what = if args.preds.is_some() { "a prediction" } else { "a log" };
        print::say(&format!("tasks without {what}, which do not count: {missing}"));
    }
    write(args, &outcomes)?;
    args.options.require_logs.check_patches(with_log, outcomes.len())
}

/// Names the logs that cannot be read.
fn say_unreadable(unreadable: &[String]) {
    for why in unreadable {
        print::say(why);
    }
    if !unreadable.is_empty() {
        print::warning(format!(
            "{} of the tasks have a log that cannot be read, and count as not resolved",
            unreadable.len()
        ));
    }
}

/// Prints the results, or writes them to the folder.
fn write(args: &Args, outcomes: &[(&Task, InstanceResult)]) -> Result<(), Failure> {
    let Some(out) = &args.out else {
        return to_stdout(|stdout| {
            for (_, outcome) in outcomes {
                stdout.write_all(&Style { pretty: false, ascii: true }.render(outcome))?;
                stdout.write_all(b"\n")?;
            }
            Ok(())
        });
    };
    std::fs::create_dir_all(out).map_err(Failure::unwritten(out))?;
    for (task, outcome) in outcomes {
        let path = out.join(format!("{}_result.json", task.instance_id));
        let json = Style { pretty: true, ascii: true }.render(outcome);
        std::fs::write(&path, json).map_err(Failure::unwritten(&path))?;
    }
    Ok(())
}

/// The outcome of a task with a log; the error says why the log cannot be read.
fn outcome(
    task: &Task,
    path: &Path,
    is_strict: bool,
    gold_tests: &mut GoldTests,
) -> Result<InstanceResult, String> {
    let repository = task.repo.as_deref().or_else(|| repository_of(&task.instance_id));
    let parser = repository.and_then(parser_of).ok_or_else(|| {
        format!("`{}`: SWE-PolyBench has no parser for its repository", task.instance_id)
    })?;
    let text = logs::read(path).map_err(|why| format!("`{}`: {why}", path.display()))?;
    let mut count = |map: &StatusMap<'_>| {
        gold_tests.count(&task.instance_id, Presence::of(task.tests(), map), &text);
    };
    if !is_strict {
        let read = parser.status_map(&text, Spec::default());
        let _ = read.as_ref().map(&mut count);
        return Ok(InstanceResult::new(task, &read));
    }
    let mut notes = Vec::new();
    let read = strict(&*text, Benchmark::Polybench, parser, Spec::default()).map(|read| {
        notes = read.changes;
        read.map
    });
    let _ = read.as_ref().map(count);
    let (outcome, changes) = InstanceResult::strict(task, &read);
    notes.extend(changes);
    if let Some(note) = note_strict(&task.instance_id, &notes) {
        print::say(&note);
    }
    Ok(outcome)
}
