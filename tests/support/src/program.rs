//! The program under test.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

/// The path of the program.
pub fn path_of_program() -> &'static str {
    static PATH: LazyLock<String> = LazyLock::new(|| path_of("test-runner"));
    &PATH
}

/// The path of a program: Cargo puts it beside the folder of the tests.
fn path_of(name: &str) -> String {
    let test = std::env::current_exe().expect("a test knows where it is");
    let built = test.ancestors().nth(2).expect("Cargo puts tests into `target/<profile>/deps`");
    built.join(name).to_str().expect("the path is UTF-8").to_owned()
}

/// A command of the program, without arguments yet.
pub fn program() -> Command {
    #[expect(clippy::disallowed_methods, reason = "a test starts the program under test")]
    Command::new(path_of_program())
}

/// A command of the program `eval-logs`, without arguments yet.
pub fn eval_logs() -> Command {
    #[expect(clippy::disallowed_methods, reason = "a test starts the program under test")]
    Command::new(path_of("eval-logs"))
}

/// Runs a command with this text on stdin.
pub fn with_input(mut command: Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that rejects its arguments does not read stdin.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// The stdout of a command. A terminal's line ends become LF.
pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n")
}

/// The stderr of a command.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What a command said, without the warning of layers of the sandbox that only some machines lack.
pub fn without_missing_layers(said: &str) -> String {
    const WARNING: &str = "warning: this machine lacks layers of the sandbox: ";
    let Some(start) = said.find(WARNING) else { return said.to_owned() };
    // The warning, and its line of help.
    let after = said[start..].split_inclusive('\n').skip(2);
    [&said[..start]].into_iter().chain(after).collect()
}
