//! The folders that no solution of a batch can read: the exercises, the results, and what everybody handed in.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use super::Settings;

/// How many folders a run is told of. Rows with more folders than this in unrelated places are concealed from each other only
/// as long as this lasts.
const MAX_FOLDERS: usize = 256;

/// The folders to conceal from every run.
#[derive(Debug)]
pub(super) struct Concealed {
    /// The exercises and the results.
    own: Vec<PathBuf>,
    /// What has to stay readable.
    needed: Vec<PathBuf>,
    /// A few folders that hold everything that rows named.
    named: Vec<PathBuf>,
}

impl Concealed {
    /// Before any row.
    pub(super) fn of(settings: &Settings) -> Self {
        let own = settings.exercises.iter().chain(&settings.problems).chain(&settings.concealed);
        Self {
            own: own.filter_map(whole).collect(),
            needed: settings.needed.iter().filter_map(whole).collect(),
            named: Vec::new(),
        }
    }

    /// Adds folders that rows name.
    pub(super) fn add(&mut self, folders: impl IntoIterator<Item = PathBuf>) {
        let is_known = |folder: &PathBuf| self.named.iter().any(|known| folder.starts_with(known));
        let new = folders.into_iter().filter_map(whole).filter(|folder| !is_known(folder));
        let new: BTreeSet<PathBuf> = new.collect();
        if !new.is_empty() {
            let named = self.named.drain(..).chain(new).collect();
            self.named = tops(&named, &self.needed);
        }
    }

    /// All folders.
    pub(super) fn folders(&self) -> Vec<PathBuf> {
        let mut folders: Vec<PathBuf> = self.own.iter().chain(&self.named).cloned().collect();
        folders.dedup();
        folders.truncate(MAX_FOLDERS);
        folders
    }
}

/// A few folders that hold all of these, and none of what runs need.
fn tops(named: &BTreeSet<PathBuf>, needed: &[PathBuf]) -> Vec<PathBuf> {
    let Some(common) = named.iter().cloned().reduce(|one, other| common(&one, &other)) else {
        return Vec::new();
    };
    let may_hide = |folder: &Path| {
        folder.components().any(|part| matches!(part, Component::Normal(_)))
            && !needed.iter().any(|needed| needed.starts_with(folder))
    };
    if may_hide(&common) {
        return vec![common];
    }
    let depth = common.components().count() + 1;
    let below: BTreeSet<PathBuf> = named
        .iter()
        .map(|path| {
            let top: PathBuf = path.components().take(depth).collect();
            if may_hide(&top) { top } else { path.clone() }
        })
        .collect();
    below.into_iter().collect()
}

/// The longest path that leads to both.
fn common(one: &Path, other: &Path) -> PathBuf {
    let same = one.components().zip(other.components()).take_while(|(one, other)| one == other);
    same.map(|(part, _)| part).collect()
}

/// A path without links, as far as it leads somewhere.
fn whole(path: impl AsRef<Path>) -> Option<PathBuf> {
    let path = path.as_ref();
    path.canonicalize().or_else(|_| std::path::absolute(path)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_concealed_together_unless_what_they_need_lies_there() {
        let of = |named: &[&str], needed: &[&str]| {
            let paths = |list: &[&str]| list.iter().map(PathBuf::from).collect::<Vec<_>>();
            tops(&paths(named).into_iter().collect(), &paths(needed))
        };
        let class = ["/data/class/ann/leap", "/data/class/bob/leap"];
        assert_eq!(of(&class, &["/usr/bin"]), [Path::new("/data/class")]);
        let home = ["/home/u/class/ann/leap", "/home/u/exercises/leap"];
        assert_eq!(
            of(&home, &["/home/u/.cargo/bin", "/home/u"]),
            [Path::new("/home/u/class"), Path::new("/home/u/exercises")]
        );
        assert_eq!(of(&["/a/leap", "/b/leap"], &[]), [Path::new("/a"), Path::new("/b")]);
        assert_eq!(
            of(&["/a/leap", "/b/leap"], &["/a/bin"]),
            [Path::new("/a/leap"), Path::new("/b")]
        );
        assert!(of(&[], &[]).is_empty());
    }

    #[test]
    fn rows_that_come_later_are_concealed_with_those_before() {
        let mut concealed = Concealed { own: vec!["/x".into()], needed: vec![], named: vec![] };
        concealed.add(["/data/class/ann".into()]);
        concealed.add(["/data/class/bob".into()]);
        concealed.add(["/data/class/bob/leap".into()]);
        assert_eq!(concealed.folders(), [Path::new("/x"), Path::new("/data/class")]);
    }
}
