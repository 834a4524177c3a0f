//! A data folder, tracks made for a test, and a solution of them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;
use test_support::process::wait_until;
use test_support::{program, stderr};

/// A place for one test. Its tracks are made by scripts, so that an installation is quick and needs no network.
pub(super) struct Place {
    dir: TempDir,
}

impl Place {
    pub(super) fn new() -> Self {
        let place = Self { dir: tempfile::tempdir().unwrap() };
        for folder in ["", "data", "tracks", "bin", "input"] {
            fs::create_dir_all(place.at(folder)).unwrap();
            fs::set_permissions(place.at(folder), fs::Permissions::from_mode(0o755)).unwrap();
        }
        place.put("input/a.solution", "");
        place.put("input/a.tests", "works\n");
        place
    }

    pub(super) fn at(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    pub(super) fn put(&self, path: &str, text: &str) {
        let path = self.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A program that comes first in `PATH`.
    pub(super) fn put_program(&self, name: &str, script: &str) {
        let path = self.at("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Describes a track: the keys of its `[toolchain]`, its probe, and the command of its tests.
    pub(super) fn describe(&self, id: &str, toolchain: &str, probe: &str, tests: &str) {
        let text = format!(
            r#"
            id = "{id}"
            name = "{id}"
            framework = "none"
            [detect]
            solution = ["*.solution"]
            test = ["*.tests"]
            [toolchain]
            size_mb = 1
            probe = [{{ tool = "tool", argv = {probe}, at_least = "1" }}]
            {toolchain}
            [[step]]
            name = "tests"
            argv = {tests}
            [report]
            channel = "stdout"
            parser = "tap"
            trust = "read"
            [test_code.markers]
            begin = '^(?P<name>.+)$'
            end = '^$'
            "#
        );
        self.put(&format!("tracks/{id}/track.toml"), &text);
    }

    /// A track whose tool is built by a script: after `before`, it makes a tool that runs the commands `tool`, and passes.
    pub(super) fn build(&self, id: &str, before: &str, tool: &str) {
        self.describe(
            id,
            r#"setup = [{ name = "building", argv = ["sh", "{track}/build.sh", "{tools}"] }]"#,
            r#"["{tools}/bin/tool", "--version"]"#,
            r#"["{tools}/bin/tool"]"#,
        );
        let script = format!(
            "set -eu\nmkdir -p $1/bin\n{before}\ncat >$1/bin/tool <<END\n#!/bin/sh\n\
             [ \"\\$*\" != --version ] || {{ echo 1.0; exit; }}\n{tool}\ncat $1/report\nEND\n\
             chmod 755 $1/bin/tool\nprintf '1..1\\nok 1 - works\\n' >$1/report\n"
        );
        self.put(&format!("tracks/{id}/build.sh"), &script);
    }

    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program();
        #[expect(
            clippy::disallowed_methods,
            reason = "the tools of the test come before the machine's"
        )]
        let path = std::env::var("PATH").unwrap();
        let path = format!("{}:{path}", self.at("bin").display());
        command.env("TEST_RUNNER_DATA", self.at("data")).env("PATH", path);
        command.args(arguments).arg("--tracks").arg(self.at("tracks"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(super) fn install(&self, arguments: &[&str]) -> Output {
        self.command(&[&["install"], arguments].concat()).output().unwrap()
    }

    #[track_caller]
    pub(super) fn install_well(&self, arguments: &[&str]) -> String {
        let ran = self.install(arguments);
        assert!(ran.status.success(), "{}", stderr(&ran));
        stderr(&ran)
    }

    /// A run of the right solution with one track.
    pub(super) fn run_command(&self, id: &str) -> Command {
        let input = self.at("input");
        let mut command = self.command(&["run", "--track", id, "--output", "-", "a"]);
        command.arg(&input).arg(&input);
        command
    }

    #[track_caller]
    pub(super) fn assert_runs(&self, id: &str) {
        assert_passed(&self.run_command(id).output().unwrap());
    }

    /// The numbers of the versions that are there, and the number of the one in use.
    pub(super) fn versions(&self, id: &str) -> (Vec<String>, Option<String>) {
        let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        let all = fs::read_dir(self.at("data/toolchains").join(id)).into_iter().flatten();
        let mut all: Vec<String> = all.map(|entry| name(&entry.unwrap().path())).collect();
        all.sort();
        let link = fs::read_link(self.at("data/tracks").join(id));
        (all, link.ok().map(|target| name(&target)))
    }

    /// Asserts that this version, alone, is there and in use.
    #[track_caller]
    pub(super) fn assert_version(&self, id: &str, version: &str) {
        let version = version.to_owned();
        assert_eq!(self.versions(id), (vec![version.clone()], Some(version)));
    }

    #[track_caller]
    pub(super) fn assert_nothing(&self, id: &str) {
        assert_eq!(self.versions(id), (vec![], None));
        let doctor = self.command(&["doctor", id]).output().unwrap();
        let said = String::from_utf8(doctor.stdout).unwrap();
        assert!(said.contains("nothing is installed in"), "{said}");
    }
}

#[track_caller]
pub(super) fn assert_passed(ran: &Output) {
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success() && said.contains(r#""status": "pass""#), "{said}{}", stderr(ran));
}

/// Waits for a file, which another process makes.
#[track_caller]
pub(super) fn wait_for(path: &Path) {
    wait_until(&format!("`{}` is there", path.display()), || path.exists());
}

/// Sends a signal to a process that this test started.
pub(super) fn signal(child: &Child, name: &str) {
    #[expect(clippy::disallowed_methods, reason = "the signal comes from outside")]
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}
