//! What a run's folder will hold, and from where: an exercise and a solution laid together by the [`Rules`].

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::input::Item;
use super::rules::{Decision, nothing_handed_in};
use super::walk::WalkError;
use super::{Input, LeftOut, Link, Rules, Why, WorkspaceError};

/// A file or folder to be made.
#[derive(Debug, Clone)]
pub(super) struct Placed {
    /// Relative to the folder that is made.
    pub(super) path: PathBuf,
    /// What is copied; nothing for a folder.
    pub(super) from: Option<PathBuf>,
    /// The file of the exercise whose tests replace those in it.
    pub(super) tests: Option<PathBuf>,
    /// Whether it is the exercise's.
    pub(super) is_own: bool,
}

/// The files and folders of a run.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// Folders before what is in them; those of the exercise first.
    pub(super) placed: Vec<Placed>,
    pub(super) left_out: Vec<LeftOut>,
    pub(super) links: Vec<Link>,
    /// Solution files that the exercise expects and the solution does not bring.
    pub(super) missing: Vec<String>,
    /// Why the solution is none.
    pub(super) nothing: Option<String>,
}

/// One of the two folders, as it is gone through.
struct Source<'a> {
    root: &'a Path,
    /// Results and scratch folders within it.
    ours: &'a [PathBuf],
    /// Links may lead out of it to regular files.
    is_trusted: bool,
}

impl Layout {
    /// Lays a solution over the exercise of the rules, if they have one. `ours` are paths that are no part of either.
    pub(super) fn of(
        solution: &Input,
        rules: &Rules,
        ours: &[PathBuf],
    ) -> Result<Self, WorkspaceError> {
        let mut own = Self::default();
        // One of them may lie within the other.
        let not_of = |own: &Path, other: &Path| -> Vec<PathBuf> {
            let other = (own != other).then(|| other.to_owned());
            ours.iter().cloned().chain(other).collect()
        };
        let ours_too = match &rules.exercise {
            Some(exercise) => not_of(&solution.root, &exercise.input.root),
            None => ours.to_owned(),
        };
        let source = Source { root: &solution.root, ours: &ours_too, is_trusted: false };
        own.add(&source, &solution.entries, &|path, shown, is_dir, whole| {
            rules.of_solution(path, shown, is_dir, whole)
        })?;
        own.left_out.extend(solution.outside.iter().map(|path| LeftOut {
            path: path.clone(),
            is_own: false,
            why: Why::Outside,
        }));
        let Some(exercise) = &rules.exercise else { return Ok(own) };
        let brought = own.brought();
        let mut all = Self::default();
        let root = &exercise.input.root;
        let source = Source { root, ours: &not_of(root, &solution.root), is_trusted: true };
        all.add(&source, &exercise.input.entries, &|path, shown, is_dir, _| {
            rules.of_own(path, shown, is_dir, &brought)
        })?;
        all.missing = exercise.missing(&brought);
        if exercise.is_nothing(&brought, &all.missing) {
            let found = found(solution, exercise);
            all.nothing = Some(nothing_handed_in(&all.missing, &found, &own.left_out));
        }
        all.placed.append(&mut own.placed);
        all.left_out.append(&mut own.left_out);
        all.links.append(&mut own.links);
        Ok(all)
    }

    /// The files that the solution brings.
    pub(super) fn brought(&self) -> HashSet<String> {
        let files = self.placed.iter().filter(|placed| placed.from.is_some() && !placed.is_own);
        files.map(|placed| placed.path.to_string_lossy().into_owned()).collect()
    }

    fn add(
        &mut self,
        source: &Source<'_>,
        entries: &[Result<Item, WalkError>],
        decide: &dyn Fn(&Path, &str, bool, &Path) -> Decision,
    ) -> Result<(), WorkspaceError> {
        // Folders that are not copied.
        let mut skipped: HashSet<&Path> = HashSet::new();
        let is_own = source.is_trusted;
        for entry in entries {
            let Item { path, source: own_path, kind } = match entry {
                Ok(item) => item,
                Err(error) if skipped.contains(error.path.as_path()) => continue,
                Err(error) => return Err(WorkspaceError::unreadable(error)),
            };
            let whole = source.root.join(own_path);
            let is_skipped = path.parent().is_some_and(|dir| skipped.contains(dir));
            let shown = path.to_string_lossy().into_owned();
            let decision = if is_skipped || source.ours.contains(&whole) {
                Decision::Skip
            } else {
                decide(path, &shown, kind.is_dir(), &whole)
            };
            let tests = match decision {
                Decision::Take => None,
                Decision::WithTestsOf(file) => Some(file),
                Decision::LeaveOut(_) | Decision::Skip => {
                    if kind.is_dir() {
                        skipped.insert(path);
                    }
                    if let Decision::LeaveOut(why) = decision {
                        self.left_out.push(LeftOut { path: shown, is_own, why });
                    }
                    continue;
                }
            };
            let from = if kind.is_dir() || kind.is_file() {
                kind.is_file().then_some(whole)
            } else if kind.is_symlink() {
                match source.followed(&whole) {
                    Ok(target) => Some(target),
                    Err(why) => {
                        self.left_out.push(LeftOut {
                            path: shown.clone(),
                            is_own,
                            why: Why::Link(why),
                        });
                        self.links.push(Link { path: shown, why });
                        continue;
                    }
                }
            } else {
                self.left_out.push(LeftOut { path: shown, is_own, why: Why::NotRegular });
                continue;
            };
            self.placed.push(Placed { path: path.clone(), from, tests, is_own });
        }
        Ok(())
    }
}

impl Source<'_> {
    /// The file of the input that a symbolic link leads to. The error says where else it leads.
    fn followed(&self, link: &Path) -> Result<PathBuf, &'static str> {
        let target = link.canonicalize().map_err(|_| "leads nowhere")?;
        if !self.is_trusted && !target.starts_with(self.root) {
            return Err("leads out of the solution's folder");
        }
        let is_ours =
            |ours: &PathBuf| target == *ours || ours != self.root && target.starts_with(ours);
        if self.ours.iter().any(is_ours) {
            return Err("leads to results of a run");
        }
        match fs::symlink_metadata(&target) {
            Ok(found) if found.is_file() => Ok(target),
            Ok(found) if found.is_dir() => Err("leads to a folder"),
            _ => Err("does not lead to a regular file"),
        }
    }
}

/// The files of a solution that say something about what was handed in.
fn found(solution: &Input, exercise: &super::rules::Exercise) -> Vec<String> {
    let mut files = solution.files();
    files.retain(|path| !exercise.says_nothing(path, &solution.on_disk(path)));
    files.sort();
    files
}
