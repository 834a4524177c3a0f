//! Grades a folder of evaluation logs of any benchmark, which its layout says, and counts what is resolved. The tasks are a
//! file, or the folder of a split that is several Parquet files:
//!
//!     cargo run --example grade_folder -- logs/ tasks.jsonl
//!     cargo run --example grade_folder -- logs/ data/
//!     cargo run --example grade_folder -- --benchmark polybench run_logs/ tasks.csv
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program for a terminal")]

use std::env;
use std::error::Error;

use eval_logs::evaluation::{Folder, rate};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let folder = match &arguments[..] {
        [logs, tasks] => Folder::open(logs.as_ref(), tasks.as_ref())?,
        ["--benchmark", name, logs, tasks] => {
            Folder::of(name.parse()?, logs.as_ref(), tasks.as_ref())?
        }
        _ => return Err("usage: grade_folder [--benchmark NAME] LOGS TASKS".into()),
    };
    let reports = folder.reports();
    for (log, report) in &reports {
        match report {
            Ok(report) => {
                println!("{log}: {}", if report.resolved { "resolved" } else { "not resolved" });
            }
            Err(error) => eprintln!("{log}: {error}"),
        }
    }
    println!("{}: {}", folder.benchmark(), rate(reports.values()));
    Ok(())
}
