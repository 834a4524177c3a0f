//! The exit codes of faults.

use command_line::{Failure, FailureKind};
use sandbox::SandboxError;
use test_report::text::Message;

use crate::eval_logs::EvalLogsError;
use crate::fault::Fault;
use crate::parsers::ParserError;

/// An error of a run, by whose fault it is.
pub(super) fn of_fault(fault: Fault, error: impl Into<Message>) -> Failure {
    match fault {
        Fault::Request | Fault::Exercise => Failure::usage(error),
        Fault::Toolchain => Failure::toolchain(error),
        Fault::Sandbox => Failure::new(FailureKind::Sandbox, error),
        Fault::Interrupted => Failure::interrupted(),
        Fault::Machine => Failure::software(error),
    }
}

/// An error of the sandbox, which this machine or this program has caused.
#[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
pub(super) fn of_sandbox(error: SandboxError) -> Failure {
    Failure::software(Message::without_help(&error))
}

impl From<EvalLogsError> for Failure {
    fn from(error: EvalLogsError) -> Self {
        match error {
            EvalLogsError::NotStarted(_) => Self::toolchain(error),
            EvalLogsError::Usage { .. } => Self::usage(error),
            EvalLogsError::Failed(_) | EvalLogsError::File(_) | EvalLogsError::Sandbox(_) => {
                Self::software(error)
            }
        }
    }
}

impl From<ParserError> for Failure {
    fn from(error: ParserError) -> Self {
        match error {
            ParserError::EvalLogs { id, source } => {
                Self::from(source).context(format!("the parser `{id}` of evaluation logs"))
            }
            ParserError::Unknown { .. } => Self::usage(error),
        }
    }
}
