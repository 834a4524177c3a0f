//! The `test-runner` command. Everything is in the library; see [`test_runner::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    test_runner::cli::main(std::env::args_os())
}
