//! Output for people: `show`, `run`'s line and its options, `test`; what grading platforms read.

mod folder;
mod place;
mod platforms;
mod run;
mod show;

use std::process::{Command, Stdio};

use test_support::path_of_program;

/// The program, in an environment without settings for colours.
fn program() -> Command {
    uncoloured(test_support::program())
}

fn uncoloured(mut command: Command) -> Command {
    // `CI` as well: there a dumb terminal is taken to show colours.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(name);
    }
    command.env("TERM", "xterm");
    command
}

/// The same on a terminal, where stdout and stderr are one stream. `script` ends its lines as a terminal does.
fn on_terminal(arguments: &str) -> Command {
    #[expect(clippy::disallowed_methods, reason = "a terminal is a program's")]
    let mut script = Command::new("script");
    let command = format!("{} {arguments}", path_of_program());
    script.args(["-qec", &command, "/dev/null"]).stdin(Stdio::null());
    uncoloured(script)
}
