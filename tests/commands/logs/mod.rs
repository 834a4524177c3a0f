//! Every recorded log in every output format: the formats tell the same, and no part of a log is a pass if the tool says
//! where a log ends.

mod cases;
mod cut;
mod hostile;
mod told;

use std::fs;
use std::path::PathBuf;

use rayon::prelude::*;
use test_report::parser::{self, Parser};
use test_support::{data, files, folders, name};

use self::told::told;

/// A recorded log.
struct Recording {
    parser: &'static dyn Parser,
    /// `<parser>/<recording>`.
    title: String,
    log: Vec<u8>,
}

fn recordings() -> Vec<Recording> {
    let of = |folder: PathBuf| {
        let id = name(&folder);
        let parser = parser::find(&id).unwrap_or_else(|| panic!("there is no parser `{id}`"));
        let logs = files(&folder).into_iter().filter(|path| !name(path).ends_with(".report.json"));
        let read = move |path: PathBuf| Recording {
            parser,
            title: format!("{id}/{}", name(&path.with_extension(""))),
            log: fs::read(path).unwrap(),
        };
        logs.map(read).collect::<Vec<_>>()
    };
    folders(&data("parsers")).into_iter().flat_map(of).collect()
}

/// What is wrong with each recording, if anything is.
fn check(of: impl Fn(&Recording) -> Vec<String> + Sync + Send) {
    let wrong: Vec<String> = recordings().par_iter().flat_map(of).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_format_tells_the_same() {
    check(|recording| {
        let wrong = told(recording.parser, &recording.log).disagreement();
        wrong.into_iter().map(|wrong| format!("{}: {wrong}", recording.title)).collect()
    });
}

/// A log that another parser reads is as good as any.
#[test]
fn every_format_tells_the_same_of_a_log_in_another_format() {
    check(|recording| {
        let others =
            parser::ALL.iter().copied().filter(|parser| parser.id() != recording.parser.id());
        let wrong = others.filter_map(|parser| {
            let wrong = told(parser, &recording.log).disagreement()?;
            Some(format!("{} by {}: {wrong}", recording.title, parser.id()))
        });
        wrong.collect()
    });
}
