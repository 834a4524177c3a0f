//! What protects the machine from a solution: the layers of the sandbox, and the user that runs the solution. That user
//! is an unprivileged one if this program runs as root and may change users.

use std::path::Path;

use super::context::RunContext;
use super::prepare::Prepared;
use super::{Request, RunError, unreadable};
use sandbox::{self, Account, closed_to_others};
use tracks::Track;
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

/// Chooses the user and makes it the owner of the scratch folder. `None` if this program is not root.
pub(super) fn hand_over(
    prepared: &Prepared,
    run_number: u32,
    context: &mut RunContext<'_>,
) -> Result<Option<Account>, RunError> {
    let request = context.request;
    let Some(mut account) = Account::for_run(run_number) else { return Ok(None) };
    let closed = toolchain::closed(prepared.track, &request.tools)
        .or_else(|| closed_to_others(prepared.workspace.root().parent()?))
        .or_else(|| closed_to_others(own_program(prepared.track, request)?));
    if let Some(closed) = closed {
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
        account = account.reading_everything();
    }
    prepared.workspace.hand_to(account.id()).map_err(|source| RunError::HandOver { source })?;
    Ok(Some(account))
}

/// The `test-runner` executable, if a track's steps start it.
fn own_program<'a>(track: &Track, request: &'a Request) -> Option<&'a Path> {
    let named = track.steps.iter().flat_map(|step| &step.argv).any(|word| word == "{program}");
    request.program.as_deref().filter(|_| named)
}
