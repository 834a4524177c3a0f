//! Grades a folder of SWE-bench evaluation logs and counts what is resolved:
//!
//!     cargo run --example grade_swebench -- logs/ gold.jsonl
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program for a terminal")]

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use eval_logs::swebench::grade::{Batch, Gold, LogFile, LogOutcome, Rules};
use eval_logs::swebench::parsers::Generation;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, gold] = &arguments[..] else {
        return Err("usage: grade_swebench LOGS-DIR GOLD.jsonl".into());
    };
    let logs = LogFile::of_folder(Path::new(folder), "")?;
    let gold = Gold::open(Path::new(gold))?;
    let rules = Rules { generation: Generation::V1, strict: false, parser: None };
    let batch = Batch { gold: &gold, rules, tick: &|| () };

    let mut counts = BTreeMap::new();
    // The first closure runs on all cores, the second one in the order of the logs.
    batch.each(
        &logs,
        |_, _, outcome| match outcome {
            LogOutcome::Applied(graded) => graded.resolution().name(),
            LogOutcome::NotApplied(_) => "patch not applied",
            LogOutcome::NoGold(_) => "no gold row",
            LogOutcome::Unreadable(_) => "unreadable",
        },
        |log, result| {
            eprintln!("{}: {result}", log.name);
            *counts.entry(result).or_insert(0) += 1;
            Ok::<(), Box<dyn Error>>(())
        },
    )?;
    for (result, count) in counts {
        println!("{count} of {}: {result}", logs.len());
    }
    Ok(())
}
