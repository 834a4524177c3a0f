//! The book's commands print what its pages show, its links work, and the page of tracks is up to date.
//!
//! In a page, a block of the kind
//! - `sh` is run as a script and must succeed;
//! - `console` is run command by command (`$ ` begins one, `> ` goes on with it), and what each prints must be what is
//!   shown: `...` on a line of its own stands for any lines, `[..]` for any text in a line;
//! - `sh,no-run` is only shown. The number of such blocks is fixed below, so that it cannot grow unnoticed.
//!
//! The blocks of a page run in order, in one scratch folder that starts empty, with the program on the `PATH`. The pages of a
//! chapter run in one folder, in the order of the chapter, because a page uses the files of the pages before it.

mod page;

use std::fs;
use std::path::{Path, PathBuf};

use page::{Kind, Page};
use test_support::root;

/// The number of blocks that are not run: they need the network, a container engine or a cluster.
const NOT_RUN: usize = 15;

fn source() -> PathBuf {
    root().join("docs/book/src")
}

/// Every page of the book, by its path below `src`.
fn pages() -> Vec<String> {
    fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&source(), &mut found);
    let mut names: Vec<String> = found
        .iter()
        .map(|path| path.strip_prefix(source()).unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

/// The chapters of more than one page, and those whose page takes long.
const CHAPTERS: [&[&str]; 7] =
    [TEACHERS, PLATFORMS, JUDGED_TASKS, EVALUATION_LOGS, LABORATORIES, SERVER, NEW_LANGUAGE];
const TEACHERS: &[&str] = &[
    "guides/teachers.md",
    "guides/exercise-folders.md",
    "guides/grade-a-class.md",
    "guides/points.md",
    "guides/hand-ins.md",
    "guides/track-maintainers.md",
];
const PLATFORMS: &[&str] = &[
    "guides/platforms.md",
    "guides/gradescope.md",
    "guides/prairielearn.md",
    "guides/github.md",
    "guides/moodle.md",
];
const JUDGED_TASKS: &[&str] =
    &["guides/judged-tasks.md", "guides/hostile-submissions.md", "guides/rewards.md"];
const EVALUATION_LOGS: &[&str] = &["guides/evaluation-logs.md", "guides/other-evaluation-logs.md"];
const LABORATORIES: &[&str] = &["guides/laboratories.md"];
const SERVER: &[&str] = &["guides/server.md"];
const NEW_LANGUAGE: &[&str] = &["guides/adding-a-language.md", "guides/fixtures-and-forgeries.md"];

fn read(page: &str) -> Page {
    let text = fs::read_to_string(source().join(page)).unwrap();
    Page::new(page, &text)
}

/// Runs the pages of a chapter.
fn run(chapter: &[&str]) {
    let pages: Vec<Page> = chapter.iter().map(|page| read(page)).collect();
    page::run(&pages);
}

#[test]
fn the_pages_for_teachers_are_true() {
    run(TEACHERS);
}

#[test]
fn the_pages_about_platforms_are_true() {
    run(PLATFORMS);
}

#[test]
fn the_pages_for_judged_tasks_are_true() {
    run(JUDGED_TASKS);
}

#[test]
fn the_pages_for_evaluation_logs_are_true() {
    run(EVALUATION_LOGS);
}

#[test]
fn the_pages_for_laboratories_are_true() {
    run(LABORATORIES);
}

#[test]
fn the_page_about_the_server_is_true() {
    run(SERVER);
}

#[test]
fn the_pages_about_a_new_language_are_true() {
    run(NEW_LANGUAGE);
}

#[test]
fn the_other_pages_are_true() {
    for page in pages() {
        if !CHAPTERS.iter().any(|chapter| chapter.contains(&page.as_str())) {
            run(&[page.as_str()]);
        }
    }
}

#[test]
fn few_blocks_are_not_run() {
    let count =
        |page: &String| read(page).blocks.iter().filter(|block| block.kind == Kind::NotRun).count();
    assert_eq!(pages().iter().map(count).sum::<usize>(), NOT_RUN);
}

/// The pages outside of the book whose links are checked too.
const OTHER_PAGES: [&str; 8] = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "docs/architecture.md",
    "docs/coverage.md",
    "docs/tracks.md",
    "docs/limits.md",
];

/// The Markdown links in a text whose targets are files.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|link| !link.starts_with("http") && !link.starts_with('#') && !link.contains(' '))
}

#[test]
fn every_page_is_in_the_summary_and_every_link_leads_somewhere() {
    let summary = fs::read_to_string(source().join("SUMMARY.md")).unwrap();
    let listed: Vec<&str> = links(&summary).collect();
    for page in pages().iter().filter(|page| *page != "SUMMARY.md") {
        assert!(listed.contains(&page.as_str()), "SUMMARY.md does not name {page}");
    }
    let mut files: Vec<PathBuf> = pages().iter().map(|page| source().join(page)).collect();
    files.extend(OTHER_PAGES.map(|page| root().join(page)));
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for link in links(&text) {
            let target = link.split('#').next().unwrap();
            let there = file.parent().unwrap().join(target).exists();
            assert!(there, "{}: `{link}` leads nowhere", file.display());
        }
        for include in text.split("{{#include ").skip(1) {
            let target = include.split("}}").next().unwrap();
            let there = file.parent().unwrap().join(target).exists();
            assert!(there, "{}: `{target}` is not there", file.display());
        }
    }
}

/// The pages of commands, and the commands whose options each has.
const COMMANDS: [(&str, &[&str]); 5] = [
    ("reference/commands-run.md", &["run", "test", "show", "report"]),
    ("reference/commands-batch.md", &["batch", "batch plan", "batch merge", "grade", "verify"]),
    (
        "reference/commands-judge.md",
        &["parse", "parsers", "judge", "judge init", "judge check", "select", "isolate"],
    ),
    (
        "reference/commands-tracks.md",
        &[
            "tracks",
            "tracks check",
            "tracks mutants",
            "doctor",
            "install",
            "schema",
            "completions",
            "man",
        ],
    ),
    (
        "reference/commands-swebench.md",
        &[
            "swebench status-map",
            "swebench diff",
            "swebench report",
            "swebench reports",
            "swebench metrics",
            "swebench summary",
            "swebench model-report",
            "swebench run-report",
            "swebench ground-truth",
            "swebench validation",
            "swebench same-diff",
        ],
    ),
];

/// The options that `--help` lists at the beginning of a line, without those of every command.
fn options(help: &str) -> impl Iterator<Item = &str> {
    help.lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with("--"))
        .filter_map(|line| line.split([' ', '[', ']', '=', '.', ',', ';']).next())
        .filter(|option| !["--verbose", "--tracks", "--help"].contains(option))
}

#[test]
fn the_pages_of_commands_have_every_option() {
    for (page, commands) in COMMANDS {
        let text = fs::read_to_string(source().join(page)).unwrap();
        for command in commands {
            let ran = test_support::program().args(command.split(' ')).arg("--help").output();
            let help = String::from_utf8(ran.unwrap().stdout).unwrap();
            assert!(help.contains("Usage: "), "`{command}` has no help: {help}");
            for option in options(&help) {
                let has = text.contains(&format!("`{option}"));
                assert!(has, "{page}: the option `{option}` of `{command}` is missing");
            }
        }
    }
}

/// Compares a page of `docs` with what `tracks` prints.
fn generated(option: &str, page: &str) {
    let ran = test_support::program().args(["tracks", option]).output().unwrap();
    let made = String::from_utf8(ran.stdout).unwrap();
    let file = root().join(page);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &made).unwrap();
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert!(
        kept == made,
        "{page} is out of date: `BLESS=1 cargo test --test commands book::` writes it"
    );
}

#[test]
fn the_page_of_tracks_is_what_the_tracks_say() {
    generated("--markdown", "docs/tracks.md");
}

#[test]
fn the_page_of_limits_is_what_the_tracks_say() {
    generated("--limits", "docs/limits.md");
}

/// The line of a page that names the languages.
const LANGUAGES: &str = "Languages: ";

#[test]
fn the_lists_of_languages_are_what_the_tracks_say() {
    let ran = test_support::program().args(["tracks", "--names"]).output().unwrap();
    let names = String::from_utf8(ran.stdout).unwrap();
    let wanted = format!("{LANGUAGES}{}.", names.trim());
    for page in ["README.md", "docs/book/src/index.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let own = text.lines().find(|line| line.starts_with(LANGUAGES)).unwrap();
        if std::env::var_os("BLESS").is_some() {
            fs::write(root().join(page), text.replacen(own, &wanted, 1)).unwrap();
            continue;
        }
        assert_eq!(
            own, wanted,
            "{page} is out of date: `BLESS=1 cargo test --test commands book::` writes it"
        );
    }
    let help = test_support::program().arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&help).contains(&words(names.trim())), "{help}");
}
