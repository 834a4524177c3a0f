//! Grades a folder of evaluation logs of any family, which its layout says, and counts what is resolved:
//!
//!     cargo run --example grade_folder -- logs/ tasks.parquet
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program for a terminal")]

use std::env;
use std::error::Error;

use test_runner::grade::evaluation::{Folder, rate};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let [logs, tasks] = &arguments[..] else { return Err("usage: grade_folder LOGS TASKS".into()) };
    let folder = Folder::open(logs.as_ref(), tasks.as_ref())?;
    let reports = folder.reports();
    for (log, report) in &reports {
        match report {
            Ok(report) => {
                println!("{log}: {}", if report.resolved { "resolved" } else { "not resolved" });
            }
            Err(error) => eprintln!("{log}: {error}"),
        }
    }
    println!("{}: {}", folder.family(), rate(reports.values()));
    Ok(())
}
