//! `docs/coverage.md` says what the test data cover: which kinds of cases each track has, and which tools' recordings each
//! parser. `BLESS=1` writes it.

use std::fs;
use std::path::Path;

use globset::Glob;
use serde::Deserialize;
use test_support::{Case, cases, data, files, folders, golden, name, root};

/// The kinds of cases that every track should have, under these names.
const KINDS: [&str; 10] = [
    "pass",
    "fail",
    "error",
    "exception",
    "timeout",
    "prints",
    "exit",
    "skipped",
    "tasks",
    "concept",
];

/// Whose recordings a parser has: `producer/tools.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tools {
    tool: Vec<Tool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tool {
    /// With its version.
    name: String,
    /// Patterns of names. A recording is the first tool's that has one.
    recordings: Vec<String>,
}

#[test]
fn the_page_says_what_the_test_data_cover() {
    let page = format!(
        "# What the test data cover\n\nMade by `BLESS=1 cargo test --test commands coverage::`.\n\n## Tracks\n\n{}\n## Parsers\n\n{}",
        tracks(),
        parsers()
    );
    if let Err(diff) = golden::check(&root().join("docs/coverage.md"), &page) {
        panic!("{}", diff.message().unwrap_or_default());
    }
}

/// A row for each kind of case, a column for each track.
fn tracks() -> String {
    let tracks: Vec<String> = folders(&data("tracks")).iter().map(|dir| name(dir)).collect();
    let row = |title: &str, cell: &dyn Fn(&str) -> String| {
        let cells: Vec<String> = tracks.iter().map(|track| cell(track)).collect();
        format!("| {title} | {} |\n", cells.join(" | "))
    };
    let mut table = row("", &str::to_owned) + &row("---", &|_| "---".to_owned());
    for kind in KINDS {
        let has = |track: &str| data("tracks").join(track).join(kind).is_dir();
        table += &row(&format!("`{kind}`"), &|track| if has(track) { "✓" } else { "" }.to_owned());
    }
    let count = |corpus: &str, track: &str, counts: fn(&Case) -> bool| {
        cases(corpus, track).iter().filter(|case| counts(case)).count().to_string()
    };
    let others = |case: &Case| !KINDS.contains(&case.name().as_str());
    table += &row("other cases", &|track| count("tracks", track, others));
    table += &row("forgeries", &|track| count("forgery", track, |case| !case.settings.control));
    let limit = |case: &Case| case.settings.limit.is_some();
    table += &row("of which known limits", &|track| count("forgery", track, limit));
    table += &row("honest solutions beside them", &|track| {
        count("forgery", track, |case| case.settings.control)
    });
    table + &row("faults", &|track| count("faults", track, |_| true))
}

/// A row for each tool whose recordings a parser has.
fn parsers() -> String {
    let rows = folders(&data("parsers")).into_iter().flat_map(|folder| {
        let recordings = recordings(&folder);
        let made = tools(&folder, &recordings).into_iter();
        let rows: Vec<String> = made
            .map(|(tool, count)| format!("| `{}` | {tool} | {count} |\n", name(&folder)))
            .collect();
        rows
    });
    let head = "| parser | tool | recordings |\n| --- | --- | --- |\n";
    head.to_owned() + &rows.collect::<String>()
}

/// The names of a parser's recordings.
fn recordings(folder: &Path) -> Vec<String> {
    let files = files(folder).into_iter();
    let recordings = files.filter(|path| !name(path).ends_with(".report.json"));
    recordings.map(|path| name(&path.with_extension(""))).collect()
}

/// The tools of a parser's recordings, each with how many it made.
fn tools(folder: &Path, recordings: &[String]) -> Vec<(String, usize)> {
    let file = folder.join("producer/tools.toml");
    let text =
        fs::read_to_string(&file).unwrap_or_else(|why| panic!("`{}`: {why}", file.display()));
    let tools: Tools = toml::from_str(&text).unwrap();
    let fits = |tool: &Tool, recording: &str| {
        let glob = |pattern: &String| Glob::new(pattern).unwrap().compile_matcher();
        tool.recordings.iter().any(|pattern| glob(pattern).is_match(recording))
    };
    let mut counts = vec![0; tools.tool.len()];
    for recording in recordings {
        let by = tools.tool.iter().position(|tool| fits(tool, recording));
        counts[by
            .unwrap_or_else(|| panic!("`{}` names no tool of `{recording}`", file.display()))] += 1;
    }
    assert!(!counts.contains(&0), "`{}` names a tool without a recording", file.display());
    tools.tool.into_iter().map(|tool| tool.name).zip(counts).collect()
}
