//! Runs one solution and prints how each test went:
//!
//!     cargo run --example run_solution -- two-fer solution/ output/
//!
//! The toolchain of its track has to be installed: `test-runner install python`.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program for a terminal")]

use std::process::ExitCode;
use std::time::Duration;

use runner::run::{self, Line, Request};
use test_report::results::exercism::RunStatus;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [slug, input, output] = &arguments[..] else {
        eprintln!("usage: run_solution SLUG INPUT-DIR OUTPUT-DIR");
        return ExitCode::from(2);
    };
    let request = Request::new(slug, input, output).with_timeout(Duration::from_secs(30));
    let mut log = |line: Line<'_>| {
        if let Line::Warning(text) = line {
            eprintln!("warning: {text}");
        }
    };
    let results = match run::run(&request, &mut log) {
        Ok(results) => results,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    for test in results.tests.iter().flatten() {
        println!("{:5} {}", test.status.as_str(), test.name);
    }
    if let Some(message) = &results.message {
        println!("{message}");
    }
    if results.status == RunStatus::Pass { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
