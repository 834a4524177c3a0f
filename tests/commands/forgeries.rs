//! `docs/book/src/explanation/forgery-table.md`: which forgeries of `test-data/forgery` pass, by language, class and mode. `BLESS=1`
//! writes it. `tests/corpus/forgery.rs` and `tests/corpus/attested.rs` check what it says.

use test_support::{Case, cases, data, folders, golden, name, root};
use tracks::TrackRegistry;

/// The classes of forgeries (`class` in `cases.toml`), each with what the solution does and with what stops it.
const CLASSES: [(&str, &str, &str); 9] = [
    ("reference", "runs the reference solution", "the layers: no run can read it"),
    ("equality", "returns an object that is equal to everything", "mutants"),
    (
        "echo",
        "returns the expected value, which it reads from its caller or the test file",
        "mutants",
    ),
    (
        "framework",
        "replaces assertions or other parts of the test framework",
        "the reporters, mutants",
    ),
    ("report", "prints or sends a report in which all tests passed", "the reporters, mutants"),
    ("exit", "ends the process with success", "the reporters"),
    ("canary", "echoes if values that it knows are unchanged", "each row is changed by itself"),
    (
        "memory",
        "compares with the values of another run, which it left in times of files, shared memory or queues",
        "mutants run before the original tests; the layers",
    ),
    (
        "digest",
        "echoes if a digest of the value is a published one",
        "a process of its own for the solution, which `strict` uses in {separable}; elsewhere nothing: keep the tests unpublished",
    ),
];

/// The modes of `--attest`.
const MODES: [Mode; 3] = [Mode::Off, Mode::Check, Mode::Strict];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Off,
    Check,
    Strict,
}

/// What a forgery gets at best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gets {
    Nothing,
    /// A pass with the verdict `unproved`.
    Unproved,
    Pass,
}

fn gets(case: &Case, mode: Mode) -> Gets {
    let may_be = |verdict| case.verdict().split(" or ").any(|may_be| may_be == verdict);
    match mode {
        _ if case.settings.status.as_deref() != Some("pass") => Gets::Nothing,
        Mode::Off => Gets::Pass,
        Mode::Strict if case.needs_the_process_of_the_tests() => Gets::Nothing,
        Mode::Check | Mode::Strict if may_be("earned") => Gets::Pass,
        Mode::Check if may_be("unproved") => Gets::Unproved,
        Mode::Check | Mode::Strict => Gets::Nothing,
    }
}

/// Of several forgeries, the best.
fn best<'c>(cases: impl Iterator<Item = &'c Case>, mode: Mode) -> Gets {
    cases.map(|case| gets(case, mode)).max().unwrap_or(Gets::Nothing)
}

/// The tracks, each with its forgeries.
fn tracks() -> Vec<(String, Vec<Case>)> {
    let tracks = folders(&data("forgery")).into_iter().map(|dir| name(&dir));
    let named = tracks.map(|id| {
        let track = TrackRegistry::embedded().find(&id);
        let forgeries = cases("forgery", &id).into_iter().filter(|case| !case.settings.control);
        (track.map_or(id, |track| track.name.clone()), forgeries.collect())
    });
    named.collect()
}

#[test]
fn the_page_has_every_forgery() {
    let tracks = tracks();
    for (track, cases) in &tracks {
        let classes = cases.iter().filter_map(|case| case.settings.class.as_deref());
        for class in classes {
            let is_known = CLASSES.iter().any(|(known, ..)| *known == class);
            assert!(is_known, "{track}: no such class: `{class}`");
        }
    }
    let page = format!("{HEAD}{}{COUNTS}{}", classes(&tracks), counts(&tracks));
    let place = root().join("docs/book/src/explanation/forgery-table.md");
    if let Err(diff) = golden::check(&place, &page) {
        panic!("{}", diff.message().unwrap_or_default());
    }
}

const HEAD: &str = "# Forgery table

<!-- Made by `BLESS=1 cargo test --test commands forgeries::`. -->

A *forgery* is a solution that cheats. This page says which forgeries of `test-data/forgery` get a pass, by language and by
the mode of `--attest`. Tests run every forgery, and check what the page says. [What an attested pass
proves](attested-passes.md) explains modes, mutants and layers.

A cell has three signs, for `--attest off`, `check` and `strict`:

| sign | the forgery |
|---|---|
| ✓ | passes |
| ? | may pass, but with the verdict `unproved` |
| – | does not pass |

If a language has several forgeries of a class, the cell shows the strongest. An empty cell: `test-data/forgery` has none.

";

const COUNTS: &str = "
## Number of forgeries

With `check`, the second number says how many of the passes can only get the verdict `unproved`.

";

/// A row for each class, with what stops it; and one for each track that has forgeries with a class.
fn classes(tracks: &[(String, Vec<Case>)]) -> String {
    let registry = TrackRegistry::embedded();
    let separable = registry.all().filter(|track| track.separate.is_some());
    let separable = separable.map(|track| track.name.as_str()).collect::<Vec<_>>().join(", ");
    let rows = CLASSES.iter().map(|(class, does, stopped)| {
        format!("| {class} | {does} | {} |\n", stopped.replace("{separable}", &separable))
    });
    let mut text = "| class | the solution | stopped by |\n|---|---|---|\n".to_owned();
    text += &rows.collect::<String>();
    let names: Vec<&str> = CLASSES.iter().map(|(class, ..)| *class).collect();
    text += &format!("\n| | {} |\n|---|{}\n", names.join(" | "), "---|".repeat(names.len()));
    for (track, cases) in tracks.iter().filter(|(_, cases)| cases.iter().any(has_class)) {
        let cells: Vec<String> = names.iter().map(|class| cell(cases, class)).collect();
        text += &format!("| {track} | {} |\n", cells.join(" | "));
    }
    text
}

fn has_class(case: &Case) -> bool {
    case.settings.class.is_some()
}

fn cell(cases: &[Case], class: &str) -> String {
    let own = || cases.iter().filter(|case| case.settings.class.as_deref() == Some(class));
    if own().next().is_none() {
        return String::new();
    }
    let sign = |mode| match best(own(), mode) {
        Gets::Nothing => "–",
        Gets::Unproved => "?",
        Gets::Pass => "✓",
    };
    MODES.map(sign).join(" ")
}

fn counts(tracks: &[(String, Vec<Case>)]) -> String {
    let mut text = "| | forgeries | pass without `--attest` | pass with `check` | pass with `strict` |\n|---|--:|--:|--:|--:|\n".to_owned();
    let row = |name: &str, cases: &[&Case]| {
        let count = |mode, least| cases.iter().filter(|case| gets(case, mode) >= least).count();
        let unproved = count(Mode::Check, Gets::Unproved) - count(Mode::Check, Gets::Pass);
        let check = match (count(Mode::Check, Gets::Unproved), unproved) {
            (all, 0) => all.to_string(),
            (all, unproved) => format!("{all} ({unproved})"),
        };
        let [off, strict] = [Mode::Off, Mode::Strict].map(|mode| count(mode, Gets::Pass));
        format!("| {name} | {} | {off} | {check} | {strict} |\n", cases.len())
    };
    for (track, cases) in tracks {
        text += &row(track, &cases.iter().collect::<Vec<_>>());
    }
    let all: Vec<&Case> = tracks.iter().flat_map(|(_, cases)| cases).collect();
    text + &row("all", &all)
}
