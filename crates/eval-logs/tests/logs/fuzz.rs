//! Every log parser compared with the original package, on generated and damaged logs.

use std::collections::BTreeMap;
use test_support::root;

use crate::support::{cases, peer};
use eval_logs::log_parser::Spec;
use eval_logs::swebench::parsers::{Generation, repositories};
use serde_json::{Value, json};

/// How many logs each parser reads in a run.
const CASES: usize = 10_000;

/// Instances and versions on which some parsers decide what to read.
const INSTANCES: [&str; 6] = [
    "jekyll__jekyll-9141",
    "jekyll__jekyll-8761",
    "immutable-js__immutable-js-2006",
    "x__y-2005",
    "x",
    "",
];
const VERSIONS: [&str; 8] = ["9.5", "3.0", "2.9", "1.27", "10.2", "", " 4 ", "x"];

/// One generated log, and the other arguments of its parser.
fn case(
    parser: &str,
    number: usize,
    known: &[&str],
    real: &[String],
) -> (String, &'static str, &'static str) {
    let name =
        parser.bytes().fold(7_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
    let mut random = cases::Random(name.wrapping_mul(1_000_003).wrapping_add(number as u64));
    let instance = match parser {
        "parse_log_jekyll" | "parse_log_immutable_js" => random.one(&INSTANCES),
        _ => "x__y-1",
    };
    let version = match parser {
        "parse_log_lighthouse" | "parse_log_next" => random.one(&VERSIONS),
        _ => "1",
    };
    (cases::log(&mut random, known, real), instance, version)
}

/// Lines of real logs, where the data lies beside the repository.
fn real_lines() -> Vec<String> {
    let data = root().join("../shared/data/swebench-v1-logs.tar.xz");
    if !data.exists() {
        #[expect(clippy::print_stderr, reason = "what a test could not look at is said")]
        {
            eprintln!("no `{}`: only generated lines are used", data.display());
        }
        return Vec::new();
    }
    let lines = peer::tell("v1", "sample", &[data.to_str().unwrap(), "4000"]);
    lines.as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()).collect()
}

fn ours(generation: Generation, parser: &str, log: &str, spec: Spec<'_>) -> Value {
    match generation.parsers().find(parser).unwrap().status_map(log, spec) {
        Ok(map) => {
            json!({ "map": map.iter().map(|(name, word)| json!([name, word])).collect::<Vec<_>>() })
        }
        Err(_) => json!("raised"),
    }
}

fn compare(generation: Generation, version: &str) {
    let real = real_lines();
    let parsers: Vec<&str> = generation.parsers().names().collect();
    let known: Vec<Vec<&str>> = parsers.iter().map(|parser| cases::lines_for(parser)).collect();
    let of = |number: usize| {
        let parser = number / CASES;
        (parsers[parser], case(parsers[parser], number % CASES, &known[parser], &real))
    };
    let questions = (0..parsers.len() * CASES).map(|number| {
        let (parser, (text, instance_id, version)) = of(number);
        json!({ "parser": parser, "text": text, "instance_id": instance_id, "version": version })
    });
    let mut differences: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut answers = 0;
    peer::ask(version, "parse", questions, |number, answer| {
        answers += 1;
        let (parser, (text, instance_id, version)) = of(number);
        let theirs = if answer.get("raised").is_some() { json!("raised") } else { answer };
        let ours = ours(generation, parser, &text, Spec { instance_id, version });
        if ours != theirs {
            differences.entry(parser).or_default().push(format!(
                "{text:?} ({instance_id}, {version})\n   theirs {theirs}\n   ours   {ours}"
            ));
        }
    });
    assert_eq!(answers, parsers.len() * CASES);
    let shown: Vec<String> = differences
        .iter()
        .map(|(parser, cases)| {
            let first: Vec<&str> = cases.iter().take(3).map(String::as_str).collect();
            format!("{parser}: {} differences\n  {}", cases.len(), first.join("\n  "))
        })
        .collect();
    assert!(differences.is_empty(), "{}", shown.join("\n"));
}

#[test]
fn the_first_generation_reads_as_swebench_1_1_5() {
    compare(Generation::V1, "v1");
}

#[test]
fn the_current_generation_reads_as_swebench_5_0_2() {
    compare(Generation::V5, "v5");
}

#[test]
fn the_tables_are_those_of_the_packages() {
    let theirs = peer::tell("v5", "names", &[]);
    let parsers: Vec<&str> = Generation::V5.parsers().names().collect();
    let registered: Vec<&str> =
        theirs["parsers"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert_eq!(sorted(parsers), sorted(registered));
    let mut missing: Vec<String> = Vec::new();
    for (repository, parser) in theirs["repositories"].as_object().unwrap() {
        let ours = repositories(Generation::V5).iter().find(|(known, _)| known == repository);
        let same = match (ours, parser.as_str()) {
            (Some((_, ours)), Some(parser)) => theirs["same"][*ours] == parser,
            // The package has a few parsers that it does not register.
            (None, None) => true,
            _ => false,
        };
        if !same {
            missing.push(format!("{repository}: {parser}, not {ours:?}"));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert_eq!(
        theirs["repositories"]
            .as_object()
            .unwrap()
            .values()
            .filter(|parser| !parser.is_null())
            .count(),
        repositories(Generation::V5).len()
    );
    let first = peer::tell("v1", "names", &[]);
    let first: BTreeMap<&str, &str> = first["repositories"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(repository, parser)| {
            (repository.as_str(), parser.as_str().unwrap().trim_start_matches("parse_log_"))
        })
        .collect();
    assert_eq!(first, repositories(Generation::V1).iter().copied().collect());
}

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names
}
