//! Every folder of `test-data/log-parsers/` is a log as a tool prints it: `stdout.log`, in some `stderr.log`, and in
//! `expected.json` what parsers of the relatives of SWE-bench read in it.
//!
//! `BLESS=1` writes the expectation for the parsers that the file names; one without a test in the log goes from it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use eval_logs::log_parser::LogParser;
use eval_logs::multi_swe::parsers as multi_swe;
use eval_logs::polybench::parsers as polybench;
use eval_logs::pro::parsers as pro;
use serde_json::{Map, Value, json};
use test_report::parser::Streams;
use test_support::{data, folders, golden};

fn find(id: &str) -> &'static LogParser {
    let found = match id.split_once('/') {
        Some(("multi-swe", name)) => multi_swe::PARSERS.find(name),
        Some(("pro", name)) => pro::PARSERS.find(name),
        Some(("polybench", name)) => polybench::PARSERS.find(name),
        _ => None,
    };
    found.unwrap_or_else(|| panic!("there is no parser `{id}`"))
}

fn ids() -> BTreeSet<String> {
    let multi_swe = multi_swe::PARSERS.names().map(|name| format!("multi-swe/{name}"));
    let pro = pro::PARSERS.names().map(|name| format!("pro/{name}"));
    let polybench = polybench::PARSERS.names().map(|name| format!("polybench/{name}"));
    multi_swe.chain(pro).chain(polybench).collect()
}

/// What the parser reads in the log of a folder; nothing where it refuses it or finds no test.
fn read(id: &str, folder: &Path) -> Option<Value> {
    let stdout = fs::read_to_string(folder.join("stdout.log")).unwrap();
    let stderr = fs::read_to_string(folder.join("stderr.log")).ok();
    let both = format!("{stdout}\n{}", stderr.as_deref().unwrap_or_default());
    let log = match stderr {
        Some(_) => Streams::joined(&both, stdout.len()),
        None => Streams::alone(&stdout),
    };
    let map = find(id).status_map_of(log).ok()?;
    (!map.is_empty()).then(|| json!(map))
}

#[test]
fn every_log_is_read_as_before_and_every_parser_reads_one() {
    let mut unread = ids();
    for folder in folders(&data("log-parsers")) {
        let path = folder.join("expected.json");
        let expected: Map<String, Value> =
            serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let found = expected.keys().filter_map(|id| Some((id.clone(), read(id, &folder)?)));
        let found: Map<String, Value> = found.collect();
        for id in found.keys() {
            unread.remove(id);
        }
        let text = serde_json::to_string_pretty(&found).unwrap() + "\n";
        golden::check(&path, &text).unwrap();
    }
    assert!(unread.is_empty(), "no log for {unread:?}");
}
