//! Errors of the sandbox, whose crate knows nothing of exit codes.

use command_line::Failure;
use sandbox::SandboxError;
use test_report::text::Message;

/// An error of the sandbox, which this machine or this program has caused.
#[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
pub(super) fn of_sandbox(error: SandboxError) -> Failure {
    Failure::software(Message::without_help(&error))
}
