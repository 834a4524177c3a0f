//! Files with expected output. `BLESS=1` writes the actual output instead.

use std::fs;
use std::path::Path;

use libtest_mimic::Failed;
use similar::TextDiff;

use super::root;

/// Whether to write the expectations.
pub fn blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// Compares a text with the expected one in a file, and shows the lines that differ.
pub fn check(golden: &Path, actual: &str) -> Result<(), Failed> {
    if blessing() {
        // A new case in `cases.toml` has no folder yet.
        golden.parent().map_or(Ok(()), fs::create_dir_all)?;
        return Ok(fs::write(golden, actual)?);
    }
    let expected = fs::read_to_string(golden).unwrap_or_default();
    if actual == expected {
        return Ok(());
    }
    let path = golden.strip_prefix(root()).unwrap_or(golden).display().to_string();
    let diff = TextDiff::from_lines(&*expected, actual);
    let diff = diff.unified_diff().context_radius(4).header(&path, "what came").to_string();
    Err(format!("{diff}help: BLESS=1 writes the expectation").into())
}
