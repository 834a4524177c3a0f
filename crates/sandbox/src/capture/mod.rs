//! The pipes between this process and a command, and the bounded part of their content that this process
//! keeps.

pub(crate) mod bounded;
pub(crate) mod line_reader;
mod output_splitter;
pub(crate) mod pipes;
pub(crate) mod read_throttle;
mod report_channel;
pub(crate) mod secrets;
pub(crate) mod streams;
