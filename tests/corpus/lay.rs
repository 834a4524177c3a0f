//! How a case becomes an input.
//!
//! Below a corpus, a folder `<track>/exercise/` is an honest exercise and its solution, and each other folder a case: its
//! `files/` are laid over a copy of the exercise. Where `case.toml` names another case as its `base`, that case's files
//! come first; a base in JavaScript is turned into TypeScript for a case in that.

use std::fs;
use std::io;
use std::path::Path;

/// Lays out the input of a case.
pub(crate) fn lay(dir: &Path, input: &Path) -> io::Result<()> {
    let track = dir.parent().expect("a case lies in the folder of a track");
    copy(&track.join("exercise"), input)?;
    let said = fs::read_to_string(dir.join("case.toml"))?;
    let said: toml::Table = toml::from_str(&said).map_err(io::Error::other)?;
    if let Some(base) = said.get("base").and_then(toml::Value::as_str) {
        let files = track.join(base).join("files");
        if base.starts_with("../javascript/") {
            as_typescript(&files, input)?;
        } else {
            copy(&files, input)?;
        }
    }
    // The exercise as it is, is a case too, and so is a base.
    let own = dir.join("files");
    if own.is_dir() { copy(&own, input) } else { Ok(()) }
}

/// Lays a case's JavaScript over an exercise in TypeScript: the solution and the tests change their names, in themselves
/// too, and are not asked for types.
fn as_typescript(files: &Path, input: &Path) -> io::Result<()> {
    copy(files, input)?;
    let renamed = |text: &str| text.replace(".spec.js", ".test.ts").replace("booth.js", "booth.ts");
    for script in ["toll-booth.js", "toll-booth.spec.js"] {
        let path = input.join(script);
        if path.is_file() {
            let text = format!("// @ts-nocheck\n{}", renamed(&fs::read_to_string(&path)?));
            fs::remove_file(&path)?;
            fs::write(input.join(renamed(script)), text)?;
        }
    }
    Ok(())
}

/// Copies a tree over another, symbolic links and permissions included.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target, kind) = (entry.path(), to.join(entry.file_name()), entry.file_type()?);
        if kind.is_dir() {
            copy(&source, &target)?;
            continue;
        }
        if fs::symlink_metadata(&target).is_ok() {
            fs::remove_file(&target)?;
        }
        if kind.is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(&source)?, &target)?;
        } else {
            fs::copy(&source, &target)?;
        }
    }
    Ok(())
}
