//! The modules of a crate import downward only. Between crates, the compiler checks it.

use std::fs;
use std::path::{Path, PathBuf};

use test_support::root;

/// The modules of a crate, the lowest first. Each imports only lower ones.
const CRATES: [(&str, &[&str]); 4] = [
    (
        "runner",
        &[
            "publish",
            "limits",
            "eval_logs",
            "parsers",
            "workspace",
            "plan",
            "sforge",
            "external_parser",
            "reward",
            "program",
            "problem",
            "run",
            "judge",
        ],
    ),
    ("fleet", &["verify", "golden", "batch", "serve"]),
    ("course", &["gradebook", "platform", "handins"]),
    (
        "sandbox",
        &[
            "raw_run",
            "limits",
            "error",
            "descriptors",
            "mapped_file",
            "confine",
            "job",
            "capture",
            "spawn",
            "namespaces",
            "supervise",
            "access",
            "layers",
            "forkserver",
            "trusted_command",
            "companion",
        ],
    ),
];

/// The source files below a folder.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The names after each `crate::` of a line of code.
fn imports(line: &str) -> impl Iterator<Item = &str> {
    let name = |text: &'_ str| text.find(|c: char| !c.is_alphanumeric() && c != '_');
    line.split("crate::").skip(1).map(move |after| &after[..name(after).unwrap_or(after.len())])
}

#[test]
fn modules_import_downward_only() {
    let mut wrong = Vec::new();
    for (name, modules) in CRATES {
        let folder = root().join("crates").join(name).join("src");
        let height = |module: &str| modules.iter().position(|known| *known == module);
        let mut files = Vec::new();
        sources(&folder, &mut files);
        for file in files {
            let first = file.strip_prefix(&folder).unwrap().components().next().unwrap();
            let from = first.as_os_str().to_str().unwrap().trim_end_matches(".rs");
            if from == "lib" {
                continue;
            }
            let own = height(from).unwrap_or_else(|| panic!("{name}: `{from}` has no height"));
            let text = fs::read_to_string(&file).unwrap();
            let code = text.lines().enumerate().filter(|(_, line)| !line.trim().starts_with("//"));
            for (number, line) in code {
                for to in imports(line).filter(|to| height(to).is_none_or(|to| to > own)) {
                    wrong.push(format!("{}:{}: `{to}`", file.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
