//! Checks of a task before its command runs.

use std::path::Path;
use std::time::Duration;

use crate::sforge::Task;
use sandbox::{SandboxError, TrustedCommand};

/// How long bash may take to check a command without running it.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Warns of paths in the command that do not lead into the copy of the workspace. Each warning is a sentence without a full stop.
pub fn check_paths(task: &Task, workspace: &Path) -> Vec<String> {
    let command = &task.judge.eval_cmd;
    let mut warnings = Vec::new();
    if command.contains("../") {
        warnings.push(
            "the evaluation refers to `../`, but it runs in a copy of the workspace, and nothing is beside that copy"
                .to_owned(),
        );
    }
    let whole = workspace.canonicalize().unwrap_or_default();
    let whole = whole.to_string_lossy();
    if whole.len() > 1 && command.contains(&*whole) {
        warnings.push(format!(
            "the evaluation names `{whole}`, which is the workspace itself and not the copy that it runs in"
        ));
    }
    warnings
}

/// Lets bash check the command without running it: warns of a syntax error, or of a first word that is not a command on this
/// machine.
pub fn check_command(task: &Task) -> Result<Option<String>, SandboxError> {
    let command = &task.judge.eval_cmd;
    let read =
        TrustedCommand::new(["bash", "-n", "-c", command]).timeout(TIMEOUT).run(&mut |_| ())?;
    if !read.is_success() && read.not_started.is_none() {
        return Ok(Some(format!("bash cannot read the evaluation: {}", read.output.trim_end())));
    }
    let Some(word) = first_word(command) else { return Ok(None) };
    let found =
        TrustedCommand::new(["bash", "-c", "type -t -- \"$1\"", "bash", word]).timeout(TIMEOUT);
    let found = found.run(&mut |_| ())?;
    let missing = !found.is_success() && found.not_started.is_none();
    Ok(missing.then(|| format!("the command `{word}` is not found on this machine")))
}

/// The program that the command starts first, if it is a plain word.
fn first_word(command: &str) -> Option<&str> {
    let word = command.split_whitespace().next()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.+-".contains(c);
    word.chars().all(plain).then_some(word)
}
