//! Reads the log of a test tool from standard input and prints its tests:
//!
//!     python -m pytest -v | cargo run --example parse_log -- pytest_v
//!
//! Without an argument it lists the formats.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program for a terminal")]

use std::io::{self, Read};
use std::process::ExitCode;

use test_report::parser;

fn main() -> io::Result<ExitCode> {
    let Some(id) = std::env::args().nth(1) else {
        for parser in parser::ALL {
            println!("{:24} {}", parser.id(), parser.reads());
        }
        return Ok(ExitCode::SUCCESS);
    };
    let Some(parser) = parser::find(&id) else {
        eprintln!("error: there is no format `{id}`");
        return Ok(ExitCode::from(2));
    };
    let mut log = Vec::new();
    io::stdin().read_to_end(&mut log)?;
    let report = parser.parse(&log);
    for test in &report.tests {
        println!("{:?} {}", test.status, test.id.full_name());
    }
    for line in &report.diagnostics {
        eprintln!("note: {line}");
    }
    // A log without a result is not a run in which nothing failed.
    if !report.evidence {
        eprintln!("error: the log holds no result");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
