//! Rows of a pipe, each as soon as its line is there.

use std::fs::File;
use std::io;

use super::ParsedRow;
use super::lines::{Lines, MAX_LINE_BYTES, NextLine};
use super::row::{Ids, RowError, RowsError};

/// The rows of standard input.
#[derive(Debug)]
pub struct RowStream {
    lines: Lines,
    /// The lines so far.
    number: usize,
    ids: Ids,
    /// A row that was read and not taken.
    first: Option<StreamRow>,
}

/// A line that is not blank.
#[derive(Debug)]
pub(super) struct StreamRow {
    /// Counted from 1.
    pub(super) line: usize,
    pub(super) row: Result<ParsedRow, RowError>,
}

impl RowStream {
    /// Waits for the first row.
    pub fn open(input: File) -> Result<Self, RowsError> {
        let lines = Lines::of(input);
        let mut stream = Self { lines, number: 0, ids: Ids::default(), first: None };
        let first = stream.read(|| false).map_err(RowsError::Read)?;
        stream.first = Some(first.ok_or(RowsError::Empty)?);
        Ok(stream)
    }

    /// Waits for the next row. `None` after the last one, or if `is_over` says so.
    pub(super) fn next(&mut self, is_over: impl Fn() -> bool) -> io::Result<Option<StreamRow>> {
        match self.first.take() {
            Some(first) => Ok(Some(first)),
            None => self.read(is_over),
        }
    }

    fn read(&mut self, is_over: impl Fn() -> bool) -> io::Result<Option<StreamRow>> {
        loop {
            let next = self.lines.next(&is_over)?;
            self.number += 1;
            let row = match next {
                NextLine::Line(line) if line.trim_ascii().is_empty() => continue,
                NextLine::Line(line) => match self.ids.note(&line, self.number) {
                    Some(first) => Err(RowError::duplicate(&line, first)),
                    None => ParsedRow::of_line(&line),
                },
                NextLine::TooLong => Err(RowError::too_long(MAX_LINE_BYTES)),
                NextLine::End | NextLine::Stopped => return Ok(None),
            };
            return Ok(Some(StreamRow { line: self.number, row }));
        }
    }
}
