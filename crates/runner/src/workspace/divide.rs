//! Divides the copy of a solution between the process of its tests and a process of its own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Workspace, WorkspaceError, make_dir};

/// Who gets a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The process of the tests.
    Tests,
    /// The process of the solution.
    Solution,
    /// Each gets a copy.
    Both,
}

impl Workspace {
    /// The folder of the solution's process: its files, its home directory and its temporary directory.
    pub fn apart(&self) -> PathBuf {
        self.root().join("apart")
    }

    /// Makes that folder, moves or copies files to it, and lists in its file `readable` what the solution's process may read beside
    /// it: the tools, and all but the folder of `/` that leads to this run's.
    pub fn divide(
        &self,
        tools: &[PathBuf],
        side: &dyn Fn(&str) -> Side,
    ) -> Result<(), WorkspaceError> {
        let apart = self.apart();
        for name in ["", "solution", "home", "tmp"] {
            let dir = apart.join(name);
            make_dir(&dir, &dir.display().to_string())?;
        }
        for path in self.files() {
            let (from, to) = (self.solution().join(path), apart.join("solution").join(path));
            let done = match side(path) {
                Side::Tests => Ok(()),
                Side::Both => below(&to).and_then(|()| fs::copy(&from, &to).map(drop)),
                Side::Solution => below(&to).and_then(|()| fs::rename(&from, &to)),
            };
            done.map_err(|source| WorkspaceError::Write { path: path.clone(), source })?;
        }
        let list = apart.join("readable");
        let readable = tools.iter().filter_map(|path| path.canonicalize().ok());
        let readable: Vec<String> = readable.chain(around(self.root())).filter_map(text).collect();
        fs::write(&list, readable.join("\n"))
            .map_err(|source| WorkspaceError::Write { path: list.display().to_string(), source })
    }
}

/// The entries of `/`, without the one that leads to this folder and to those of other runs.
fn around(folder: &Path) -> Vec<PathBuf> {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let Some(first) = folder.components().nth(1).map(|part| Path::new("/").join(part)) else {
        return Vec::new();
    };
    let entries = fs::read_dir("/").into_iter().flatten().flatten();
    let others = entries.map(|entry| entry.path()).filter(|path| *path != first);
    others.collect()
}

/// A path of one line.
fn text(path: PathBuf) -> Option<String> {
    path.into_os_string().into_string().ok().filter(|path| !path.contains('\n'))
}

/// Makes the folder of a file.
fn below(file: &Path) -> io::Result<()> {
    file.parent().map_or(Ok(()), fs::create_dir_all)
}
