//! What a person at a terminal sees: `show`, `run`'s line and its options, `test`.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod folder;
mod place;
mod run;
mod show;

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// The program, in a surrounding that says nothing of colours.
fn program() -> Command {
    #[expect(clippy::disallowed_methods, reason = "a test starts the program under test")]
    let mut program = Command::new(env!("CARGO_BIN_EXE_test-runner"));
    // `CI` as well: there a dumb terminal is taken to show colours.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        program.env_remove(name);
    }
    program.env("TERM", "xterm");
    program
}

/// The same on a terminal, whose stdout and stderr are one. `script` ends its lines as a terminal does.
fn on_terminal(arguments: &str) -> Command {
    #[expect(clippy::disallowed_methods, reason = "a terminal is a program's")]
    let mut script = Command::new("script");
    let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_test-runner"));
    script.args(["-qec", &command, "/dev/null"]).stdin(Stdio::null()).env("TERM", "xterm");
    // `CI` as well: there a dumb terminal is taken to show colours.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        script.env_remove(name);
    }
    script
}

fn with_input(mut command: Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
