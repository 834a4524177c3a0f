//! The rooms import downward only, and only the sandbox has unsafe code.

use std::fs;
use std::path::{Path, PathBuf};

use test_support::root;

/// Each room with its floor. Rooms of one floor may import each other only where `SIBLINGS` says so.
const FLOORS: &[(&str, u8)] = &[
    ("model", 0),
    ("text", 0),
    ("track", 1),
    ("parser", 1),
    ("syntax", 1),
    ("sandbox", 1),
    ("workspace", 2),
    ("plan", 2),
    ("results", 2),
    ("grade", 2),
    ("twin", 2),
    ("check", 2),
    ("runner", 3),
    ("judge", 3),
    ("verify", 3),
    ("batch", 3),
    ("toolchain", 3),
    ("cli", 4),
];

/// Imports within a floor that the design allows, from and to.
const SIBLINGS: &[(&str, &str)] = &[
    ("runner", "toolchain"),
    ("verify", "runner"),
    ("batch", "runner"),
    ("batch", "verify"),
    ("check", "twin"),
];

fn sources() -> Vec<PathBuf> {
    fn walk(dir: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            // Tracks are data, even if they contain Rust.
            if path.is_dir() && !path.ends_with("src/tracks") {
                walk(&path, files);
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(path);
            }
        }
    }
    let root = root().join("src");
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
fn unsafe_code_is_in_the_sandbox_only() {
    for source in sources().iter().filter(|source| room(source) != "sandbox") {
        let text = fs::read_to_string(root().join("src").join(source)).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap();
            assert!(!code.contains("unsafe "), "{}:{}: {line}", source.display(), number + 1);
        }
    }
}
