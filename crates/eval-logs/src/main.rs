//! The program `eval-logs`: status maps, reports and rates from the evaluation logs of SWE-bench and related benchmarks.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(std::env::args_os())
}
