//! Rows from standard input, records to standard output: a line each.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use super::server::Server;
use super::{Ended, Policy, ServeError};
use crate::batch::{Lines, MAX_LINE_BYTES, NextLine, ParsedRow, Record, RowError, Settings};
use sandbox::{Interrupts, hold_interrupts};

/// Where records go, whole lines at a time.
struct Output {
    file: File,
    failed: Option<io::Error>,
}

/// Answers each row of `input` with a record in `output`, in the order in which the runs end.
pub fn stdio(
    settings: Settings,
    policy: Policy,
    input: File,
    output: File,
) -> Result<Ended, ServeError> {
    let interrupts = hold_interrupts()?;
    let server = Server::start(settings, policy)?;
    let output = Arc::new(Mutex::new(Output { file: output, failed: None }));
    let ended = thread::scope(|scope| {
        for _ in 0..server.jobs() {
            scope.spawn(|| server.work());
        }
        let read = read(&server, &mut Lines::of(input), &output, &interrupts);
        if read.is_err() || locked(&output).failed.is_some() {
            server.stop();
        }
        read.map(|()| server.finish(&interrupts))
    });
    let ended = ended.map_err(ServeError::Read)?;
    match locked(&output).failed.take() {
        // Whoever asked has gone away.
        Some(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ended),
        Some(error) => Err(ServeError::Write(error)),
        None => Ok(ended),
    }
}

/// Reads rows until there are no more, a signal comes, or nobody takes the records.
fn read(
    server: &Server,
    lines: &mut Lines,
    output: &Arc<Mutex<Output>>,
    interrupts: &Interrupts,
) -> io::Result<()> {
    let is_over = || interrupts.pending().is_some() || locked(output).failed.is_some();
    let mut number = 0;
    while server.wait_for_room(is_over) {
        let line = lines.next(is_over)?;
        number += 1;
        let row = match line {
            NextLine::Line(line) if line.trim_ascii().is_empty() => continue,
            NextLine::Line(line) => ParsedRow::of_line(&line),
            NextLine::TooLong => Err(RowError::too_long(MAX_LINE_BYTES)),
            NextLine::End | NextLine::Stopped => return Ok(()),
        };
        let output = Arc::clone(output);
        server.submit(number, Arc::new(row), move |record| locked(&output).write(&record));
    }
    Ok(())
}

fn locked(output: &Mutex<Output>) -> MutexGuard<'_, Output> {
    output.lock().expect("no holder panics")
}

impl Output {
    fn write(&mut self, record: &Record) {
        let mut line = serde_json::to_vec(record).expect("a record is JSON");
        line.push(b'\n');
        if let Err(error) = self.file.write_all(&line) {
            self.failed.get_or_insert(error);
        }
    }
}
