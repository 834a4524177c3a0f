//! An honest exercise in its own folders, and the ways to run it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use test_support::path_of_program;
use test_support::process::{sleeping, wait_until};

/// The exercise's name.
pub(crate) const SLUG: &str = "weather-station";

/// The exercise in Bash, whose tools exist on every machine: folders `input`, `output` and `tmp`, writable by all.
pub(crate) struct Place {
    dir: TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        let place = Self { dir: tempfile::Builder::new().prefix("fault-").tempdir().unwrap() };
        fs::set_permissions(place.dir.path(), mode(0o755)).unwrap();
        for dir in ["input", "output", "tmp"] {
            fs::create_dir(place.at(dir)).unwrap();
            fs::set_permissions(place.at(dir), mode(0o777)).unwrap();
        }
        let exercise = test_support::data("faults/bash/exercise");
        test_support::copy(&exercise, &place.at("input")).unwrap();
        place
    }

    /// The same with a solution that runs this script.
    pub(crate) fn measuring(script: &str) -> Self {
        let place = Self::new();
        let solution = format!(
            "case $1 in\nbefore) echo 1 ;;\nmeasure)\n{script}\n;;\nafter) echo 3 ;;\nesac\n"
        );
        place.write("weather_station.sh", &solution);
        place
    }

    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    /// Writes a file of the input.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.at("input").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// `run` on the exercise, with the command `before` in front of it.
    pub(crate) fn command(&self, before: &[&str]) -> Command {
        let program = path_of_program();
        let mut words = before.iter().copied().chain([program, "run", "--verbose", "--timeout"]);
        #[expect(clippy::disallowed_methods, reason = "a test starts the program under test")]
        let mut command = Command::new(words.next().unwrap());
        command.args(words).arg("600").arg(SLUG).arg(self.at("input")).arg(self.at("output"));
        command.env("TMPDIR", self.at("tmp")).stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self) -> Output {
        self.command(&[]).output().unwrap()
    }

    pub(crate) fn results(&self) -> Option<Value> {
        let text = fs::read(self.at("output/results.json")).ok()?;
        Some(serde_json::from_slice(&text).unwrap())
    }

    /// Asserts that the run had this status, printed this text, and left nothing behind.
    #[track_caller]
    pub(crate) fn assert(&self, ran: &Output, code: i32, status: &str, words: &str) {
        let log = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(code), "{log}");
        let results = self.results().unwrap();
        assert_eq!(results["status"], status, "{results:#}\n{log}");
        assert!(results.to_string().contains(words), "{results:#}\n{log}");
        self.assert_clean();
    }

    /// Asserts that no scratch folder and no half-written result is left.
    #[track_caller]
    pub(crate) fn assert_clean(&self) {
        let names = |dir: &str| -> Vec<String> {
            let entries = fs::read_dir(self.at(dir)).unwrap();
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
        };
        assert_eq!(names("tmp"), [""; 0]);
        assert!(names("output").iter().all(|name| name == "results.json"), "{:?}", names("output"));
    }

    /// Starts the run and waits until its solution sleeps for this many seconds; the number identifies the run.
    pub(crate) fn start(mut command: Command, sleep: &str) -> Child {
        let child = command.stderr(Stdio::null()).spawn().unwrap();
        wait_until("the solution runs", || !sleeping(sleep).is_empty());
        child
    }
}

pub(crate) fn mode(bits: u32) -> fs::Permissions {
    fs::Permissions::from_mode(bits)
}

/// Whether this is root, with the rights to mount and to create namespaces. If not, prints that the test is skipped.
pub(crate) fn may(what: &[&str]) -> bool {
    #[expect(clippy::disallowed_methods, reason = "a test looks at its machine")]
    let tried = Command::new(what[0]).args(&what[1..]).arg("true").output();
    let may = tried.is_ok_and(|output| output.status.success());
    if !may {
        #[expect(clippy::print_stderr, reason = "what a test could not look at is said")]
        {
            eprintln!("not looked at, since this machine does not allow `{}`", what.join(" "));
        }
    }
    may
}

/// Sends a signal as a pipeline does.
pub(crate) fn signal(name: &str, pid: u32) {
    #[expect(clippy::disallowed_methods, reason = "the signal comes from outside")]
    let sent = Command::new("kill").args([name, &pid.to_string()]).status().unwrap();
    assert!(sent.success());
}
