//! An exercise's folder with a solution, made for a test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use super::{on_terminal, program};
use test_support::{stdout, without_missing_layers};

const SOLUTION: &str = "#!/usr/bin/env bash\necho \"One for ${1:-you}, one for me.\"\n";

/// Three tests, of which the second and the third give the solution a name.
const TESTS: &str = r#"@test "no name" {
  run bash two_fer.sh
  [ "$output" = "One for you, one for me." ]
}
@test "a name" {
  run bash two_fer.sh Alice
  [ "$output" = "One for Alice, one for me." ]
}
@test "another name" {
  run bash two_fer.sh Bob
  [ "$output" = "One for Bob, one for me." ]
}
"#;

/// A directory with the exercise's folder `two-fer`.
pub(crate) struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    /// With a solution that passes all three tests.
    pub(crate) fn passing() -> Self {
        let place = Self { dir: tempfile::tempdir().unwrap() };
        place.write("two-fer/two_fer.sh", SOLUTION);
        place.write("two-fer/two_fer.bats", TESTS);
        place
    }

    /// With a solution that knows no names.
    pub(crate) fn failing() -> Self {
        let place = Self::passing();
        place.write("two-fer/two_fer.sh", "echo 'One for you, one for me.'\n");
        place
    }

    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.at(path)).unwrap()
    }

    /// The program with these arguments, in the directory.
    pub(crate) fn program(&self, arguments: &[&str]) -> Output {
        program().current_dir(self.dir.path()).args(arguments).output().unwrap()
    }

    pub(crate) fn on_terminal(&self, arguments: &str) -> Output {
        let mut ran = on_terminal(arguments).current_dir(self.dir.path()).output().unwrap();
        ran.stdout = without_missing_layers(&stdout(&ran)).into();
        ran
    }

    /// The names of what is in a folder.
    pub(crate) fn names(&self, folder: &str) -> Vec<String> {
        names(&self.at(folder))
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
