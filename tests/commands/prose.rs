//! Words and forms that readers misread stay out of the texts that they see: pages, help texts and error messages.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use test_support::{program, root};

/// An expression, and what to write instead.
const AVOIDED: [(&str, &str); 14] = [
    (r"\btwins?\b", "name the thing: a mutant, a copy, a compressed log"),
    (r"\bour side\b", "infrastructure"),
    (r"\bno fault of\b", "say whose fault it is"),
    (r"\b[Ii]t is no [a-z]+\b", "not a …"),
    (r"\btold (to|of|apart|what)\b", "say which program or file says what to whom"),
    (r"\bpatience\b", "timeout factor"),
    (r"\bspec 00\d\b", "a name and a link"),
    (r"\btests? as written\b", "original tests"),
    (r"\bWhere neither is so\b", "otherwise"),
    (r"\b(in|by) (its|their) (looks|own words)\b", "say what the text looks like"),
    (r"\bwhose all\b", "name both things"),
    (r"\bnobody else's\b", "say whom it cannot reach"),
    (r"\bone of ours\b", "name it"),
    (
        r"\bwhat [a-z]+ (prints|writes|says|asks for) is\b",
        "name the output, the file or the request",
    ),
];

/// A text with its name.
struct Text {
    name: String,
    text: String,
}

/// The files below a folder whose names end so.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.to_str().unwrap().ends_with(ending) {
            found.push(path);
        }
    }
}

/// The pages, without their blocks of code.
fn pages() -> Vec<Text> {
    let mut paths: Vec<PathBuf> =
        ["README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/architecture.md"]
            .iter()
            .map(|page| root().join(page))
            .collect();
    files(&root().join("docs/book/src"), ".md", &mut paths);
    paths.iter().map(|path| Text { name: shown(path), text: without_blocks(path) }).collect()
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().display().to_string()
}

fn without_blocks(path: &Path) -> String {
    let mut is_block = false;
    let mut text = String::new();
    for line in fs::read_to_string(path).unwrap().lines() {
        if line.trim_start().starts_with("```") {
            is_block = !is_block;
        } else if !is_block {
            text += line;
        }
        text += "\n";
    }
    text
}

/// The help of a command and of all below it.
fn help_texts(command: &[&str], found: &mut Vec<Text>) {
    let ran = program().args(command).arg("--help").output().unwrap();
    let text = String::from_utf8(ran.stdout).unwrap();
    let commands = text.split("Commands:\n").nth(1).unwrap_or_default();
    let commands = commands.lines().take_while(|line| !line.is_empty());
    for line in commands.filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
        let name = line.split_whitespace().next().unwrap();
        if name != "help" {
            help_texts(&[command, &[name]].concat(), found);
        }
    }
    found.push(Text { name: format!("`{} --help`", command.join(" ")), text });
}

/// The messages of error types.
fn messages() -> Vec<Text> {
    let mut paths = Vec::new();
    for folder in ["src", "crates"] {
        files(&root().join(folder), ".rs", &mut paths);
    }
    let message = Regex::new(r#"(?s)#\[error\(\s*"((?:[^"\\]|\\.)*)""#).unwrap();
    let of_file = |path: &PathBuf| {
        let source = fs::read_to_string(path).unwrap();
        let said = message.captures_iter(&source).map(|captures| captures[1].to_owned());
        Text { name: shown(path), text: said.collect::<Vec<_>>().join("\n") }
    };
    paths.iter().map(of_file).collect()
}

#[test]
fn texts_have_no_words_that_readers_misread() {
    let mut texts = pages();
    help_texts(&[], &mut texts);
    assert!(texts.len() > 80, "all commands have a help text");
    texts.extend(messages());
    let avoided =
        AVOIDED.map(|(pattern, instead)| (Regex::new(pattern).expect("it compiles"), instead));
    let mut found = String::new();
    for Text { name, text } in &texts {
        for (number, line) in text.lines().enumerate() {
            for (pattern, instead) in &avoided {
                if let Some(hit) = pattern.find(line) {
                    let _ = writeln!(
                        found,
                        "{name}:{}: `{}`: {instead}\n    {line}",
                        number + 1,
                        hit.as_str()
                    );
                }
            }
        }
    }
    assert!(found.is_empty(), "texts that users see:\n{found}");
}
