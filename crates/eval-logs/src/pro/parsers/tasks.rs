//! Which parser reads a task.

use std::collections::HashMap;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use super::PARSERS;
use crate::log_parser::LogParser;

/// Parsers by the start of a script's digest, or of a task's commit.
static TASKS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let mut tasks = HashMap::new();
    let mut parser = "";
    for line in include_str!("tasks.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_ascii_whitespace();
        if !line.starts_with(' ') {
            parser = words.next().unwrap_or_default();
        }
        tasks.extend(words.map(|word| (word.trim_start_matches('='), parser)));
    }
    tasks
});

/// The parser of a task: `instance_flipt-io__flipt-<commit>-v<hash>`.
pub fn of_instance(id: &str) -> Option<&'static LogParser> {
    let is_commit =
        |part: &&str| part.len() == 40 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let commit = id.split('-').find(is_commit)?;
    TASKS.get(&commit[..8]).and_then(|name| PARSERS.find(name))
}

/// The parser that does what this script (`parser.py`) does.
pub fn of_script(script: &[u8]) -> Option<&'static LogParser> {
    let digest = Sha256::digest(script);
    let start: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    TASKS.get(start.as_str()).and_then(|name| PARSERS.find(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_and_script_has_a_parser() {
        assert_eq!(TASKS.keys().filter(|key| key.len() == 8).count(), 1_000);
        assert_eq!(TASKS.keys().filter(|key| key.len() == 16).count(), 70);
        for (key, name) in TASKS.iter() {
            assert!(PARSERS.find(name).is_some(), "{key}: {name}");
        }
        assert!(of_instance("instance_any__any").is_none());
        assert!(of_script(b"").is_none());
    }
}
