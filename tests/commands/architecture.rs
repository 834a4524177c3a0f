//! The modules of the program, and the folders of the sandbox, import downward only. Between crates, the compiler checks it.

use std::fs;
use std::path::{Path, PathBuf};

use test_support::root;

/// Each room with its floor. Rooms of one floor may import each other only where `SIBLINGS` says so.
const FLOORS: &[(&str, u8)] = &[
    ("eval_logs", 0),
    ("parsers", 0),
    ("publish", 0),
    ("fault", 0),
    ("limits", 0),
    ("workspace", 1),
    ("plan", 1),
    ("sforge", 1),
    ("external_parser", 1),
    ("gradebook", 1),
    ("reward", 1),
    ("platform", 2),
    ("handins", 2),
    ("program", 2),
    ("problem", 3),
    ("runner", 4),
    ("judge", 4),
    ("verify", 5),
    ("batch", 5),
    ("golden", 5),
    ("serve", 6),
    ("cli", 7),
];

/// Imports within a floor that the design allows, from and to.
const SIBLINGS: &[(&str, &str)] =
    &[("batch", "verify"), ("golden", "verify"), ("parsers", "eval_logs")];

/// The files and folders of the crate `sandbox`, the lowest first. Each imports only lower ones.
const SANDBOX: [&str; 16] = [
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
];

fn sources() -> Vec<PathBuf> {
    sources_of("src")
}

/// The source files of a folder of this repository, relative to it.
fn sources_of(folder: &str) -> Vec<PathBuf> {
    fn walk(dir: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, files);
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(path);
            }
        }
    }
    let root = root().join(folder);
    let mut files = Vec::new();
    walk(&root, &mut files);
    files.into_iter().map(|file| file.strip_prefix(&root).unwrap().to_owned()).collect()
}

fn room(source: &Path) -> String {
    let first = source.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

fn floor(room: &str) -> Option<u8> {
    FLOORS.iter().find(|(name, _)| *name == room).map(|(_, floor)| *floor)
}

/// Each import of a room by another: the file and line, and both rooms.
fn imports() -> Vec<(String, String, String)> {
    let mut imports = Vec::new();
    for source in sources() {
        let from = room(&source);
        if ["lib", "main", "build"].contains(&from.as_str()) {
            continue;
        }
        let text = fs::read_to_string(root().join("src").join(&source)).unwrap();
        for (number, line) in text.lines().enumerate() {
            for import in line.split("crate::").skip(1) {
                let to = import.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                imports.push((format!("{}:{}", source.display(), number + 1), from.clone(), to));
            }
        }
    }
    imports
}

#[test]
fn rooms_import_downward_only() {
    let mut wrong = Vec::new();
    for (at, from, to) in imports() {
        let allowed = match (floor(&from), floor(&to)) {
            (Some(from), Some(to)) if from > to => true,
            (Some(_), _) => from == to || SIBLINGS.contains(&(from.as_str(), to.as_str())),
            (None, _) => false,
        };
        if !allowed {
            wrong.push(format!("{at}: `{from}` imports `{to}`"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_room_and_every_row_of_the_tables_is_used() {
    for source in sources() {
        let room = room(&source);
        let known = ["lib", "main", "build"].contains(&room.as_str()) || floor(&room).is_some();
        assert!(known, "{}: the room `{room}` has no floor", source.display());
    }
    let imports = imports();
    for (from, to) in SIBLINGS {
        let is_row = |(_, a, b): &(String, String, String)| a == from && b == to;
        assert!(imports.iter().any(is_row), "`{from}` no longer imports `{to}`");
    }
}

#[test]
fn folders_of_the_sandbox_import_downward_only() {
    let sources = "crates/sandbox/src";
    let height = |name: &str| SANDBOX.iter().position(|known| *known == name);
    let mut wrong = Vec::new();
    for source in sources_of(sources) {
        let from = room(&source);
        if from == "lib" {
            continue;
        }
        let text = fs::read_to_string(root().join(sources).join(&source)).unwrap();
        let code = text.lines().enumerate().filter(|(_, line)| !line.trim().starts_with("//"));
        for (number, line) in code {
            for import in line.split("crate::").skip(1) {
                let to: String =
                    import.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let is_allowed =
                    from == to || height(&to).is_some_and(|to| Some(to) < height(&from));
                if !is_allowed {
                    wrong.push(format!("{}:{}: `{to}`", source.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
