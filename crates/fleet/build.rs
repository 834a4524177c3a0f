//! Tells two builds of the program apart: `TEST_RUNNER_BUILD` is its version with a digest of the files that it is made of.

#[path = "../tracks/src/fnv1a.rs"]
mod fnv1a;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use fnv1a::Fnv1a;

/// What the program is made of.
const PARTS: [&str; 5] = ["Cargo.lock", "Cargo.toml", "crates", "src", "tracks"];

fn main() -> io::Result<()> {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = own.ancestors().nth(2).expect("it is in `crates` of the workspace");
    let mut files = Vec::new();
    for part in PARTS {
        println!("cargo::rerun-if-changed={}", root.join(part).display());
        collect(&root.join(part), &mut files)?;
    }
    files.sort();
    let mut digest = Fnv1a::default();
    for file in files {
        let name = file.strip_prefix(root).expect("it is below the root");
        // With their lengths, so that no two lists of parts have the same bytes.
        for part in [name.as_os_str().as_encoded_bytes(), &fs::read(&file)?] {
            digest.add(&part.len().to_le_bytes());
            digest.add(part);
        }
    }
    let version = env!("CARGO_PKG_VERSION");
    println!("cargo::rustc-env=TEST_RUNNER_BUILD={version}+{}", digest.finish());
    Ok(())
}

/// Collects the files at a path, but for another program, tests and what tools leave behind.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if ["eval-logs", "tests", "__pycache__", "node_modules"].contains(&&*name)
        || name.starts_with('.')
    {
        return Ok(());
    }
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    fs::read_dir(path)?.try_for_each(|entry| collect(&entry?.path(), files))
}
