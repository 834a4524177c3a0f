//! The run report of SWE-bench Pro: which tasks are resolved. Tasks that have a run or a patch are reported, in the order of their names;
//! a task whose log cannot be read, or that has a patch and no log, is not resolved.

use super::Args;
use crate::cli::gold_tests::GoldTests;
use crate::cli::inputs::{listed_instances, refuse_duplicate_runs, unlisted};
use command_line::{Failure, print};
use eval_logs::pro::grade::{Run, patched, results, strict_results};
use eval_logs::tasks::Task;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let tasks = Task::all(&args.gold).map_err(Failure::usage)?;
    let runs = runs(args)?;
    let mut gold_tests = GoldTests::default();
    let mut tell = |log: &str, presence, text: &str| gold_tests.count(log, presence, text);
    let ((mut results, unreadable), changes) = if args.options.rules.strict() {
        strict_results(&tasks, &runs, &mut tell)
    } else {
        (results(&tasks, &runs, &mut tell), Vec::new())
    };
    if results.0.is_empty() {
        return Err(Failure::usage(format!("no task has a log in `{}`", args.logs.display()))
            .help("its logs are named `<instance_id>/<prefix>_stdout.log`"));
    }
    if let Some((name, why)) = unreadable.first().filter(|_| unreadable.len() == results.0.len()) {
        return Err(Failure::usage(format!("no log could be graded: `{name}`: {why}")));
    }
    for change in &changes {
        print::say(change);
    }
    gold_tests.say();
    for (name, why) in &unreadable {
        print::say(&format!("{name}: {why}"));
    }
    if !unreadable.is_empty() {
        print::warning(format!(
            "{} of the tasks have a log that cannot be read, and count as not resolved",
            unreadable.len()
        ));
    }
    let with_log = results.0.len();
    let patched = patched_instances(args)?;
    let without = results.count_patches(&tasks, &patched);
    if let Some(first) = without.first() {
        print::warning(format!(
            "tasks with a patch but without a log: {}, such as `{first}`; as in the original harness, they count as not resolved",
            without.len()
        ));
    }
    let unknown = tasks.len() - results.0.len();
    if unknown > 0 {
        print::say(&format!(
            "tasks without a patch and without a log, which do not count: {unknown}"
        ));
    }
    let passed = results.0.values().filter(|passed| **passed).count();
    print::say(&format!("{passed} of {} tasks resolved", results.0.len()));
    args.options.output.print(&results)?;
    args.options.require_logs.check_patches(with_log, results.0.len())
}

/// The runs of the prefix that is wanted, one of each instance.
fn runs(args: &Args) -> Result<Vec<Run>, Failure> {
    let runs = Run::within(&args.logs)
        .map_err(|error| Failure::usage(format!("`{}`: {error}", args.logs.display())))?;
    let wanted = |run: &Run| {
        let prefix = run.prefix.strip_suffix('_').unwrap_or(&run.prefix);
        args.prefix.as_ref().is_none_or(|of| of == prefix)
    };
    let runs: Vec<Run> = runs.into_iter().filter(wanted).collect();
    refuse_duplicate_runs(&runs)?;
    if let Some([first, _]) = runs.array_windows().find(|[a, b]| a.instance_id == b.instance_id) {
        return Err(Failure::usage(format!(
            "the instance `{}` has several runs",
            first.instance_id
        ))
        .help("pass the prefix of one run as `--prefix TEXT`"));
    }
    Ok(runs)
}

/// The instances whose patches were evaluated.
fn patched_instances(args: &Args) -> Result<Vec<String>, Failure> {
    if let Some(path) = &args.preds {
        return Ok(listed_instances(path)?.into_iter().map(|(instance, _)| instance).collect());
    }
    patched(&args.logs, args.prefix.as_deref()).map_err(|error| unlisted(&args.logs, &error))
}
