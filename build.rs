//! Tells two builds of the program apart: `TEST_RUNNER_BUILD` is its version with a digest of the files that it is made of.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What the program is made of.
const PARTS: [&str; 5] = ["Cargo.lock", "Cargo.toml", "crates", "src", "tracks"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    for part in PARTS {
        // A package has no folders beside its own sources.
        if root.join(part).exists() {
            println!("cargo::rerun-if-changed={part}");
            collect(&root.join(part), &mut files)?;
        }
    }
    files.sort();
    let mut digest = Fnv1a::default();
    for file in files {
        digest.add(
            file.strip_prefix(&root).expect("it is below the root").as_os_str().as_encoded_bytes(),
        );
        digest.add(&fs::read(&file)?);
    }
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    println!("cargo::rustc-env=TEST_RUNNER_BUILD={version}+{:016x}", digest.0);
    Ok(())
}

/// Collects the files at a path, but for tests and what tools leave behind.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if ["tests", "__pycache__", "node_modules"].contains(&&*name) || name.starts_with('.') {
        return Ok(());
    }
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    fs::read_dir(path)?.try_for_each(|entry| collect(&entry?.path(), files))
}

/// A digest that is the same on every machine.
struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    /// Adds a part and its length, so that no two lists of parts have the same bytes.
    fn add(&mut self, part: &[u8]) {
        for byte in part.len().to_le_bytes().iter().chain(part) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
