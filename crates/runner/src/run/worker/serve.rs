//! The worker's side of the connection.

use std::path::PathBuf;

use super::protocol::{Answer, Event, RunReply};
use crate::run::{Line, Request, Runner};
use sandbox::{Connection, Received, SandboxError, hold_interrupts};
use tracks::TrackRegistry;

/// How a worker works.
#[derive(Debug, Clone)]
pub struct ServeSettings {
    /// This program.
    pub program: PathBuf,
    /// The tracks that there are.
    pub tracks: TrackRegistry,
    /// Whether tests run as forks of ready interpreters, where their track has one.
    pub interpreters: bool,
}

/// Runs what the other end of a connection asks for, one request after the other, until that end is closed or a signal comes.
pub fn serve(connection: &Connection, settings: &ServeSettings) -> Result<(), SandboxError> {
    let interrupts = hold_interrupts()?;
    connection.terminate_at_end()?;
    let failed = SandboxError::while_doing("communicate with the process that started this worker");
    let mut runner = if settings.interpreters { Runner::keeping() } else { Runner::default() };
    let mut next = || {
        let Received::Message(message) = connection.receive(Some(&interrupts), None)? else {
            return Ok(false);
        };
        let request: Request = serde_json::from_slice(&message)?;
        let request = request.with_program(&settings.program).with_tracks(settings.tracks);
        let reply = answered(&mut runner, &request, connection);
        connection.send(&serde_json::to_vec(&Answer::Reply(Box::new(reply)))?)?;
        std::io::Result::Ok(true)
    };
    loop {
        match next() {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(error) => return Err(failed(error)),
        }
    }
}

fn answered(runner: &mut Runner, request: &Request, connection: &Connection) -> RunReply {
    let mut log = |line: Line<'_>| {
        if let Line::Warning(message) = line
            && let Ok(event) = serde_json::to_vec(&Answer::Event(Event::Warning(message.clone())))
        {
            // Where nobody listens any more, the reply fails as well.
            let _ = connection.send(&event);
        }
    };
    runner.reply(request, &mut log)
}
