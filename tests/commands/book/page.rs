//! Reads and runs the blocks of a page.

use std::fs;
use std::path::Path;
use std::process::Command;

use test_support::{path_of_program, stdout, without_missing_layers};

/// The kind of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Run as it is.
    Script,
    /// Run command by command, with the output that is shown.
    Console,
    /// Shown only.
    NotRun,
}

pub(crate) struct Block {
    pub(crate) kind: Kind,
    line: usize,
    text: String,
}

pub(crate) struct Page {
    name: String,
    pub(crate) blocks: Vec<Block>,
}

/// A command of a console block, and what it prints.
struct Shown {
    command: String,
    output: String,
}

impl Page {
    pub(crate) fn new(name: &str, text: &str) -> Self {
        let mut blocks = Vec::new();
        let mut lines = text.lines().enumerate();
        while let Some((number, line)) = lines.next() {
            let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else {
                // A block without a kind is skipped.
                if line == "```" {
                    lines.by_ref().find(|(_, line)| *line == "```");
                }
                continue;
            };
            let body: Vec<&str> =
                lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
            let kind = match info {
                "sh" => Kind::Script,
                "console" => Kind::Console,
                "sh,no-run" => Kind::NotRun,
                other => {
                    assert!(
                        !other.starts_with("sh") && !other.starts_with("console"),
                        "{name}: {other}"
                    );
                    continue;
                }
            };
            blocks.push(Block { kind, line: number + 1, text: body.join("\n") + "\n" });
        }
        Self { name: name.to_owned(), blocks }
    }

    /// Runs all blocks in order.
    fn run(&self, scratch: &Path) {
        for block in &self.blocks {
            match block.kind {
                Kind::NotRun => {}
                Kind::Script => {
                    let (output, code) = shell(scratch, &format!("set -e\n{}", block.text));
                    assert_eq!(code, Some(0), "{}:{}: {output}", self.name, block.line);
                }
                Kind::Console => {
                    for shown in commands(&block.text) {
                        let (output, _) = shell(scratch, &shown.command);
                        assert!(
                            fits(&shown.output, &output),
                            "{}:{}: `{}` prints\n{output}\nand the page shows\n{}",
                            self.name,
                            block.line,
                            shown.command,
                            shown.output
                        );
                    }
                }
            }
        }
    }
}

/// Runs the blocks of pages in order, in one folder that starts empty.
pub(crate) fn run(pages: &[Page]) {
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path().join("work");
    fs::create_dir(&dir).unwrap();
    fs::write(scratch.path().join("cwd"), dir.to_str().unwrap()).unwrap();
    for page in pages {
        page.run(scratch.path());
    }
}

/// The output of a script, and its exit code. The next script starts in the folder in which it ended, with what it exported.
#[expect(clippy::disallowed_methods, reason = "a test runs what a page tells its readers to type")]
fn shell(scratch: &Path, script: &str) -> (String, Option<i32>) {
    let program = Path::new(path_of_program());
    let path =
        format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let whole = format!(
        "cd -- \"$(cat \"$SCRATCH/cwd\")\"\n[ ! -e \"$SCRATCH/env\" ] || . \"$SCRATCH/env\"\n\
         trap 'pwd > \"$SCRATCH/cwd\"; export -p > \"$SCRATCH/env\"' EXIT\nexec 2>&1\n{script}"
    );
    let ran = Command::new("bash")
        .args(["-c", &whole])
        .env("PATH", path)
        .env("PYTHONPATH", test_support::root().join("python/runner/src"))
        .env("SCRATCH", scratch)
        .env("TMPDIR", scratch)
        .output()
        .unwrap();
    (without_missing_layers(&stdout(&ran)), ran.status.code())
}

fn commands(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            found.push(Shown { command: command.to_owned(), output: String::new() });
            continue;
        }
        let last = found.last_mut().expect("a console block begins with a command");
        match line.strip_prefix("> ") {
            Some(more) if last.output.is_empty() => last.command += &format!("\n{more}"),
            _ => last.output += &format!("{line}\n"),
        }
    }
    found
}

/// Whether the output matches the page.
fn fits(shown: &str, output: &str) -> bool {
    let trim = |text: &str| text.lines().map(|line| line.trim_end().to_owned()).collect();
    let (shown, output): (Vec<String>, Vec<String>) = (trim(shown), trim(output));
    lines_fit(&shown, &output)
}

fn lines_fit(shown: &[String], output: &[String]) -> bool {
    match shown.split_first() {
        None => output.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=output.len()).any(|skipped| lines_fit(rest, &output[skipped..]))
        }
        Some((first, rest)) => output
            .split_first()
            .is_some_and(|(line, others)| line_fits(first, line) && lines_fit(rest, others)),
    }
}

/// `[..]` stands for any text.
fn line_fits(shown: &str, line: &str) -> bool {
    let Some((before, after)) = shown.split_once("[..]") else { return shown == line };
    let Some(rest) = line.strip_prefix(before) else { return false };
    (0..=rest.len()).filter(|&at| rest.is_char_boundary(at)).any(|at| line_fits(after, &rest[at..]))
}

#[test]
fn what_is_shown_must_fit() {
    assert!(fits("a [..] c\n...\nd\n", "a b c\nx\ny\nd\n"));
    assert!(!fits("a [..] c\nd\n", "a b c\nx\nd\n"));
    assert!(!fits("", "more\n"));
}
