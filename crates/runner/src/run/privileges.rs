//! What protects the machine from a solution: the layers of the sandbox, and the user that runs the solution. That user
//! is an unprivileged one if this program runs as root and may change users.

use std::path::{Path, PathBuf};

use super::context::RunContext;
use super::prepare::Prepared;
use super::{Request, RunError, unreadable};
use sandbox::{Access, Account};
use tracks::toolchain;

/// An error if this machine lacks a layer of the sandbox that is required.
pub(super) fn check_layers(context: &mut RunContext<'_>) -> Result<(), RunError> {
    let request = context.request;
    let required = request.required_layers.missing();
    if !required.is_empty() {
        return Err(RunError::MissingLayers { missing: required.join(", ") });
    }
    if let Some(warning) = unreadable::warning(request) {
        context.warn(warning);
    }
    Ok(())
}

/// The user of a run, and what it takes for that user to read the toolchain.
#[derive(Debug, Default)]
pub(super) struct RunUser {
    /// The user, if it is not the user of this program.
    pub(super) account: Option<Account>,
    /// Folders that are closed to this user, such as root's home.
    pub(super) hidden: Vec<PathBuf>,
    /// What the user can read of them.
    pub(super) readable: Vec<PathBuf>,
}

/// Chooses the user and makes it the owner of the scratch folder. It is this program's own user if this program is not root.
pub(super) fn hand_over(
    prepared: &Prepared,
    run_number: u32,
    context: &mut RunContext<'_>,
) -> Result<RunUser, RunError> {
    let request = context.request;
    let Some(account) = Account::for_run(run_number) else { return Ok(RunUser::default()) };
    prepared.workspace.hand_to(account.id()).map_err(|source| RunError::HandOver { source })?;
    let own = [prepared.workspace.root().parent(), own_program(prepared, request)];
    let own: Vec<&Path> = own.into_iter().flatten().collect();
    let account = Some(account);
    let closed = match toolchain::access(prepared.track, &request.tools, &own) {
        Access::Open => return Ok(RunUser { account, ..RunUser::default() }),
        Access::Kept { hidden, readable } => return Ok(RunUser { account, hidden, readable }),
        Access::Closed(path) => path,
    };
    let closed = closed.display();
    if request.required_layers.contain("user") {
        return Err(RunError::MissingLayers {
            missing: format!("user (the run needs `{closed}`, which only root can read)"),
        });
    }
    let text = format!(
        "the sandbox is incomplete: the run needs `{closed}`, which only root can read, so the solution can read all files of root"
    );
    context.detail(&text);
    Ok(RunUser { account: account.map(Account::reading_everything), ..RunUser::default() })
}

/// The `test-runner` executable, if the steps of a run start it.
fn own_program<'a>(prepared: &Prepared, request: &'a Request) -> Option<&'a Path> {
    let track = prepared.track;
    let separate = track.separate.iter().filter(|_| prepared.is_separate);
    let words = track.steps.iter().flat_map(|step| &step.argv);
    let named = words.chain(separate.flat_map(|of| &of.argv)).any(|word| word == "{program}");
    request.program.as_deref().filter(|_| named)
}
