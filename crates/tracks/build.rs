//! Embeds the track folders: writes a sorted slice of `(path, bytes, digest)` of the files below `tracks`.

#[path = "src/fnv1a.rs"]
mod fnv1a;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root =
        Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../tracks");
    println!("cargo::rerun-if-changed=../../tracks");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut source = String::from("&[\n");
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&root).expect("it was found below the root");
        writeln!(
            source,
            "    ({:?}, include_bytes!({:?}), {:?}),",
            name.display().to_string(),
            file.display().to_string(),
            digest(&fs::read(file)?)
        )
        .expect("a string takes any text");
    }
    source.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("tracks.rs"), source)
}

/// A digest that tells two versions of a file apart, the same on every machine.
fn digest(bytes: &[u8]) -> String {
    let mut digest = fnv1a::Fnv1a::default();
    digest.add(bytes);
    digest.finish()
}

/// All files below a directory. Documents, and what tools leave behind (`__pycache__`, hidden files), are not
/// part of a track.
fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", dir.display());
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name();
        if name.to_string_lossy().starts_with('.')
            || name == "__pycache__"
            || name == "node_modules"
        {
            continue;
        }
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), files)?;
        } else if entry.path().extension().is_none_or(|extension| extension != "md") {
            files.push(entry.path());
        }
    }
    Ok(())
}
