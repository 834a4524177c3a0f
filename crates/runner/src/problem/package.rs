//! The folder of a problem.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::scores::{Group, Groups};
use super::settings::{ProblemLimits, Settings, comparison};
use super::validator::Checker;
use super::{Case, judge};
use crate::program::{Comparison, Machine, ProgramError};
use crate::workspace::Walk;

/// A problem.
#[derive(Debug)]
pub struct Package {
    folder: PathBuf,
    settings: Settings,
    pub(super) groups: Groups,
    /// In the order of their names: the sample tests, then the secret ones.
    pub(super) cases: Vec<Case>,
}

/// Suffixes of files that change how a test runs, and that this program does not read.
const REFUSED: [&str; 2] = ["args", "files"];

impl Package {
    /// Reads the folder of a problem. Its programs are not run.
    pub fn read(folder: &Path) -> Result<Self, ProgramError> {
        let folder = folder.canonicalize().map_err(ProgramError::reading(folder))?;
        let settings = Settings::read(&folder)?;
        let data = folder.join("data");
        let (paths, folders) = tree(&data)?;
        let mut groups = BTreeMap::new();
        for group in folders {
            groups.insert(group.clone(), Group::read(&data.join(&group))?);
        }
        let groups = Groups(groups);
        let cases = cases(&data, &paths, &groups, &settings)?;
        if cases.is_empty() {
            let why = format!("`{}` has no tests: `*.in` with `*.ans`", data.display());
            return Err(ProgramError::Tests(why));
        }
        Ok(Self { folder, settings, groups, cases })
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its title.
    pub fn name(&self) -> &str {
        &self.settings.name
    }

    /// Its limits.
    pub fn limits(&self) -> &ProblemLimits {
        &self.settings.limits
    }

    /// The number of its tests.
    pub fn test_count(&self) -> usize {
        self.cases.len()
    }

    /// Whether tests have scores.
    pub(super) fn is_scoring(&self) -> bool {
        self.settings.is_scoring
    }

    /// Compiles its output validators.
    pub fn checker(&self, machine: &mut Machine) -> Result<Checker, ProgramError> {
        if !self.settings.is_custom {
            return Ok(Checker::Default);
        }
        Checker::compiled(&self.folder, &self.settings.limits, machine)
    }

    /// The submissions of a kind, such as `accepted`, in the order of their names.
    pub(super) fn submissions(&self, kind: &str) -> Result<Vec<PathBuf>, ProgramError> {
        let folder = self.folder.join("submissions").join(kind);
        judge::entries(&folder)
    }
}

/// The files and folders below `data`, relative to it, sorted.
fn tree(data: &Path) -> Result<(Vec<String>, Vec<String>), ProgramError> {
    let (mut files, mut folders) = (Vec::new(), vec![String::new()]);
    for entry in Walk::of(data) {
        let entry = entry.map_err(|error| ProgramError::Read {
            path: data.join(error.path),
            source: error.source,
        })?;
        let path = entry.path.to_string_lossy().into_owned();
        if entry.kind.is_dir() { folders.push(path) } else { files.push(path) }
    }
    files.sort_unstable();
    folders.sort_unstable();
    Ok((files, folders))
}

fn cases(
    data: &Path,
    paths: &[String],
    groups: &Groups,
    settings: &Settings,
) -> Result<Vec<Case>, ProgramError> {
    let mut found = Vec::new();
    for path in paths {
        let Some((name, end)) = path.rsplit_once('.') else { continue };
        let (top, _) = path.split_once('/').unwrap_or_default();
        if !["sample", "secret"].contains(&top) {
            continue;
        }
        if REFUSED.contains(&end) {
            return Err(ProgramError::Tests(format!(
                "tests with `.{end}` are not supported: `{path}`"
            )));
        }
        if end != "in" {
            continue;
        }
        let answer = data.join(format!("{name}.ans"));
        if !answer.is_file() {
            return Err(ProgramError::Tests(format!("the test `{name}` has no `.ans` file")));
        }
        let arguments = groups.validator_args(name);
        let arguments = arguments.unwrap_or_else(|| settings.validator_args.clone());
        let comparison =
            if settings.is_custom { Comparison::default() } else { comparison(&arguments)? };
        found.push(Case {
            name: name.to_owned(),
            input: data.join(path),
            answer: Some(answer),
            arguments,
            comparison,
            is_open: top == "sample",
        });
    }
    Ok(found)
}
