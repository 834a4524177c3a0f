//! Every rule file is a parser, and every parser reads its own example.

use std::fs;

use eval_logs::parsers;
use eval_logs::rules::Rules;
use test_report::parser::Parser;
use test_support::root;

/// Every file `crates/eval-logs/src/<benchmark>/rules/<name>.toml`.
fn rule_files() -> Vec<std::path::PathBuf> {
    let modules = fs::read_dir(root().join("crates/eval-logs/src")).unwrap();
    let folders = modules.map(|module| module.unwrap().path().join("rules"));
    folders
        .filter(|folder| folder.is_dir())
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|file| file.unwrap().path())
        .collect()
}

#[test]
fn every_rule_file_is_a_parser_and_reads_its_examples() {
    let files = rule_files();
    assert!(files.len() > 180, "{}", files.len());
    for file in files {
        let at = file.strip_prefix(root()).unwrap().display();
        let rules = Rules::new(&fs::read_to_string(&file).unwrap());
        let rules = rules.unwrap_or_else(|why| panic!("`{at}`: {why}"));
        rules.check().unwrap_or_else(|why| panic!("`{at}`: {why}"));
        let family = file.ancestors().nth(2).unwrap().file_name().unwrap();
        let is_it = |parser: &&dyn Parser| {
            family.to_string_lossy().replace('_', "-") == parser.family()
                && parser.reads() == rules.reads()
                && parser.example() == rules.example()
        };
        assert!(parsers::ALL.iter().any(is_it), "`{at}` is no parser");
    }
}

#[test]
fn every_log_parser_reads_its_own_example() {
    for parser in parsers::ALL
        .iter()
        .filter(|parser| ["rebench", "multi-swe", "pro", "polybench"].contains(&parser.family()))
    {
        let report = parser.parse(parser.example().as_bytes());
        assert!(!report.tests.is_empty(), "{}: {report:?}", parser.id());
    }
}
