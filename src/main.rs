//! The command `test-runner`: arguments, tables, messages and exit codes. The crates in `crates/` do the work.
#![forbid(unsafe_code)]

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(std::env::args_os())
}
