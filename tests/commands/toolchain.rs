//! Every command that needs a toolchain reports that it is missing, or not the one that this program installs, and
//! never blames the solution.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;
use test_support::{Case, data, program, stderr, wanted};
use tracks::toolchain::too_old;
use tracks::{Track, TrackRegistry};

/// A data directory and an output, and the program with that data directory.
struct Place {
    dir: TempDir,
}

impl Place {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        // The user that runs the tests reads there, too.
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).unwrap();
        for name in ["data", "empty", "output"] {
            fs::create_dir(dir.path().join(name)).unwrap();
        }
        Self { dir }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    fn tools(&self, track: &str) -> PathBuf {
        self.at("data/tracks").join(track)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program();
        command.env("TEST_RUNNER_DATA", self.at("data")).args(arguments);
        command
    }

    /// Runs a solution that passes.
    fn run(&self, track: &str, more: impl FnOnce(&mut Command)) -> (Output, Value) {
        let _ = fs::remove_file(self.at("output/results.json"));
        let (slug, input) = fixture(track);
        let mut command = self.command(&["run", "--timeout", "60", "--track", track]);
        command.arg(slug).arg(input).arg(self.at("output"));
        more(&mut command);
        let ran = command.output().unwrap();
        let results = fs::read(self.at("output/results.json")).unwrap();
        (ran, serde_json::from_slice(&results).unwrap())
    }

    fn doctor(&self, track: &str, more: impl FnOnce(&mut Command)) -> (Output, Value) {
        let mut command = self.command(&["doctor", track, "--json"]);
        more(&mut command);
        let ran = command.output().unwrap();
        let rows: Value = serde_json::from_slice(&ran.stdout).unwrap();
        (ran, rows[0].clone())
    }

    fn install(&self, track: &str, more: &[&str]) -> Output {
        self.command(&["install", track]).args(more).output().unwrap()
    }

    /// Asserts that `run` and `doctor` report the missing part, and what to do, with the same
    /// message.
    #[track_caller]
    fn assert_missing(&self, track: &str, words: &str, more: impl Fn(&mut Command)) {
        let (ran, results) = self.run(track, &more);
        assert_eq!(ran.status.code(), Some(69), "{track}: {}", stderr(&ran));
        assert_eq!(
            (&results["status"], &results["tests"]),
            (&"error".into(), &Value::Array(vec![]))
        );
        let message = results["message"].as_str().unwrap();
        assert!(message.contains(words), "{message}");
        assert!(message.contains(&format!("`test-runner install {track}`")), "{message}");
        let (ran, row) = self.doctor(track, &more);
        assert_eq!((ran.status.code(), &row["ready"]), (Some(69), &false.into()), "{row:#}");
        let missing = row["missing"].as_str().unwrap();
        assert!(message.contains(missing), "`run`: {message}\n`doctor`: {missing}");
        let mut command = self.command(&["doctor", track]);
        more(&mut command);
        let said = String::from_utf8(command.output().unwrap().stdout).unwrap();
        // `install` would refuse.
        let is_too_old =
            TrackRegistry::embedded().find(track).is_some_and(|t| too_old(t).is_some());
        let remedy = if is_too_old {
            format!("the track `{track}` needs Debian ")
        } else {
            format!("to repair: test-runner install {track}")
        };
        assert!(said.contains(&remedy), "{said}");
    }
}

/// The track's case that passes: its slug and its input.
fn fixture(track: &str) -> (String, PathBuf) {
    let case = Case::read(&data("tracks").join(track).join("pass"));
    (case.slug(), case.dir.join("input"))
}

/// What the installations of these tracks put into their folders only saves time.
const ONLY_FASTER: [&str; 2] = ["lua", "php"];

/// Whether an installation puts anything into the track's folder that a run needs.
fn has_own_tools(track: &Track) -> bool {
    let toolchain = &track.toolchain;
    let nothing =
        toolchain.pip.is_empty() && toolchain.npm.is_empty() && toolchain.setup.is_empty();
    !nothing && !ONLY_FASTER.contains(&track.id.as_str())
}

#[test]
fn what_was_never_installed_is_69_in_every_track() {
    let place = Place::new();
    for track in TrackRegistry::embedded().all() {
        if has_own_tools(track) {
            let words = format!("nothing is installed in `{}`", place.tools(&track.id).display());
            place.assert_missing(&track.id, &words, |_| ());
        } else if wanted(&track.id) {
            // It only needs programs in `PATH`.
            let (ran, results) = place.run(&track.id, |_| ());
            assert_eq!(ran.status.code(), Some(0), "{}: {}", track.id, stderr(&ran));
            assert_eq!(results["status"], "pass", "{results:#}");
        }
        let without = |command: &mut Command| {
            command.env("PATH", place.at("empty"));
        };
        let (ran, results) = place.run(&track.id, without);
        assert_eq!(ran.status.code(), Some(69), "{}: {}", track.id, stderr(&ran));
        assert!(results["message"].as_str().unwrap().contains("test-runner install"));
    }
}

#[test]
fn an_installation_that_was_cut_off_is_69_in_every_track() {
    let place = Place::new();
    for track in TrackRegistry::embedded().all().filter(|track| has_own_tools(track)) {
        let tools = place.tools(&track.id);
        fs::create_dir_all(tools.join("track")).unwrap();
        let words = format!("the installation in `{}` is incomplete", tools.display());
        place.assert_missing(&track.id, &words, |_| ());
        // The disk was full, or the machine lost its power.
        fs::write(tools.join("installed.json"), "{\"program\": \"0.").unwrap();
        place.assert_missing(&track.id, &words, |_| ());
    }
}

#[test]
fn a_program_that_is_not_in_path_is_named() {
    let place = Place::new();
    let without = |command: &mut Command| {
        command.env("PATH", place.at("empty"));
    };
    place.assert_missing("bash", "`bats` is not in `PATH`", without);
}

#[test]
fn missing_packages_of_debian_are_named() {
    let place = Place::new();
    let perl = place.at("empty/perl");
    let answers =
        "#!/bin/sh\ncase $* in *Suite*) echo 0.9 ;; *Moo*) exit 2 ;; *) echo 5.40 ;; esac\n";
    fs::write(&perl, answers).unwrap();
    fs::set_permissions(&perl, fs::Permissions::from_mode(0o755)).unwrap();
    // The tests are started by a script.
    symlink("/bin/sh", place.at("empty/sh")).unwrap();
    let (ran, row) = place.doctor("perl5", |command| {
        command.env("PATH", place.at("empty"));
    });
    assert_eq!((ran.status.code(), &row["ready"]), (Some(69), &false.into()), "{row:#}");
    let named = "the Debian packages `libmoo-perl`, `libmoose-perl` are missing";
    assert_eq!(row["missing"], named, "{row:#}");
    assert!(stderr(&ran).contains("tracks are not ready: perl5"), "{}", stderr(&ran));
}

#[test]
fn what_was_removed_after_the_installation_is_named_and_installed_again() {
    let place = Place::new();
    let ran = place.install("c", &[]);
    assert!(ran.status.success(), "{}", stderr(&ran));
    let (ran, results) = place.run("c", |_| ());
    assert_eq!((&results["status"], stderr(&ran)), (&"pass".into(), String::new()));
    let (_, row) = place.doctor("c", |_| ());
    assert_eq!((&row["ready"], &row["missing"]), (&true.into(), &Value::Null), "{row:#}");
    assert_eq!(row["installed"]["by"], env!("CARGO_PKG_VERSION"));
    assert_eq!(row["installed"]["current"], true);
    // Nothing to do.
    assert_eq!(stderr(&place.install("c", &["--if-missing"])), "");

    let report = place.at("data/toolchains/c/1/report/report.o");
    fs::remove_file(&report).unwrap();
    place.assert_missing("c", &format!("`{}` is missing", report.display()), |_| ());
    let ran = place.install("c", &["--if-missing"]);
    assert!(stderr(&ran).ends_with("c: ready\n"), "{}", stderr(&ran));
    assert_eq!(place.run("c", |_| ()).1["status"], "pass");
}

#[test]
fn an_installation_that_fails_leaves_what_was_there_before() {
    let place = Place::new();
    let tool = place.at("empty/comm");
    fs::write(&tool, "#!/bin/sh\nexit 1\n").unwrap();
    fs::set_permissions(&tool, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", place.at("empty").display());
    let fail = || place.command(&["install", "c"]).env("PATH", &path).output().unwrap();
    let ran = fail();
    assert_eq!(ran.status.code(), Some(69), "{}", stderr(&ran));
    place.assert_missing("c", "nothing is installed in", |_| ());
    assert!(place.install("c", &[]).status.success());
    let ran = fail();
    assert_eq!(ran.status.code(), Some(69), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("is unchanged, and stays in use"), "{}", stderr(&ran));
    assert_eq!(place.run("c", |_| ()).1["status"], "pass");
}

#[test]
fn tools_of_another_version_are_used_and_said() {
    let place = Place::new();
    assert!(place.install("c", &[]).status.success());
    let path = place.tools("c").join("installed.json");
    let mut stamp: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    stamp["program"] = "0.0.1".into();
    stamp["digest"] = "0123456789abcdef".into();
    for (stamp, by) in
        [(stamp, "version 0.0.1"), (serde_json::json!({"apt": []}), "an older version")]
    {
        fs::write(&path, stamp.to_string()).unwrap();
        let (ran, results) = place.run("c", |_| ());
        assert_eq!((ran.status.code(), &results["status"]), (Some(0), &"pass".into()));
        let said = stderr(&ran);
        assert!(said.starts_with("warning: ") && said.lines().count() == 1, "{said}");
        assert!(said.contains(by) && said.contains("`test-runner install c`"), "{said}");
        let (ran, row) = place.doctor("c", |_| ());
        assert_eq!((ran.status.code(), &row["ready"]), (Some(0), &true.into()), "{row:#}");
        assert_eq!(row["installed"]["current"], false);
        let doctor = place.command(&["doctor", "c"]).output().unwrap();
        let doctor = String::from_utf8(doctor.stdout).unwrap();
        assert!(doctor.contains(said.trim_start_matches("warning: ").trim_end()), "{doctor}");
    }
    let ran = place.install("c", &["--if-missing"]);
    assert!(stderr(&ran).ends_with("c: ready\n"), "{}", stderr(&ran));
    assert_eq!(stderr(&place.run("c", |_| ()).0), "");
}

#[test]
fn verify_says_once_that_the_toolchain_is_missing() {
    let place = Place::new();
    let repository = place.at("repository");
    for slug in ["first", "second"] {
        fs::create_dir_all(repository.join(format!("exercises/practice/{slug}/.meta"))).unwrap();
    }
    fs::write(repository.join("config.json"), r#"{"slug": "java", "exercises": {}}"#).unwrap();
    let repository = repository.to_str().unwrap();
    let ran = place.command(&["verify", repository, "--json"]).output().unwrap();
    assert_eq!(ran.status.code(), Some(69), "{}", stderr(&ran));
    assert_eq!(stderr(&ran).matches("`test-runner install java`").count(), 1, "{}", stderr(&ran));
    assert!(ran.stdout.is_empty());
    assert_eq!(fs::read_dir(place.at("data")).unwrap().count(), 0, "no exercise counts as begun");
}

#[test]
fn a_track_for_a_newer_debian_says_so_and_installs_nothing() {
    let place = Place::new();
    fs::create_dir(place.at("future")).unwrap();
    let description = r#"
        id = "future"
        name = "Future"
        framework = "none"
        [detect]
        solution = ["*.future"]
        test = ["*.future"]
        [toolchain]
        debian = 99
        size_mb = 7
        probe = [{ tool = "future", argv = ["no-such-tool", "--version"] }]
        apt = [{ package = "no-such-package", unless = ["false"] }]
        [[step]]
        name = "none"
        argv = ["true"]
        [report]
        channel = "stdout"
        parser = "tap"
        trust = "read"
        [test_code.markers]
        begin = '^(?P<name>.+)$'
        end = '^$'
    "#;
    fs::write(place.at("future/track.toml"), description).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = place.command(arguments);
        command.arg("--tracks").arg(place.at("future")).output().unwrap()
    };
    let refused = run(&["install", "future"]);
    assert_eq!(refused.status.code(), Some(69), "{}", stderr(&refused));
    assert!(stderr(&refused).contains("`no-such-package` of Debian 99"), "{}", stderr(&refused));
    let offered = run(&["install"]);
    assert_eq!(offered.status.code(), Some(2));
    let table = String::from_utf8(offered.stdout).unwrap();
    let row = table.lines().find(|line| line.starts_with("future")).unwrap();
    assert_eq!(
        row.split_whitespace().collect::<Vec<_>>(),
        ["future", "7", "needs", "Debian", "99"]
    );
    let doctor = String::from_utf8(run(&["doctor"]).stdout).unwrap();
    assert!(
        doctor.lines().any(|line| line.starts_with("future") && line.contains("needs Debian 99"))
    );
}

#[test]
fn every_track_says_how_many_megabytes_it_takes() {
    let place = Place::new();
    let offered = place.command(&["install"]).output().unwrap();
    let table = String::from_utf8(offered.stdout).unwrap();
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert!(rows.len() > 20, "{table}");
    for row in rows {
        let size = row.split_whitespace().nth(1).and_then(|size| size.parse::<u32>().ok());
        assert!(size.is_some_and(|size| size > 0), "`size_mb` is missing: {row}");
    }
}

#[test]
fn packages_that_cannot_be_installed_are_refused_before_anything_is_installed() {
    let place = Place::new();
    for (track, package, why) in [
        ("c", "x", "the track `c` takes no packages"),
        ("python", "--index-url=x", "`--index-url=x` is not the name of a package"),
    ] {
        let ran = place.install(track, &[&format!("--with={package}")]);
        assert_eq!(ran.status.code(), Some(2), "{}", stderr(&ran));
        assert!(stderr(&ran).contains(why), "{}", stderr(&ran));
        assert!(!place.tools(track).exists());
    }
}

#[test]
fn what_the_exercises_of_a_folder_need_is_installed_together() {
    let place = Place::new();
    let class = place.at("class");
    let put = |path: &str, text: &str| {
        let path = class.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("notes/week-1.txt", "Read chapter 1.\n");
    let install =
        || place.command(&["install", "--exercises"]).arg(&class).output().map(|ran| stderr(&ran));
    assert!(install().unwrap().contains("no exercise with tests in `"));
    put("leap/leap.sh", "true\n");
    put("leap/leap.bats", "@test 'x' { bash leap.sh; }\n");
    let said = install().unwrap();
    assert!(said.contains("notes` is left out") && said.ends_with("bash: ready\n"), "{said}");
    assert!(install().unwrap().ends_with("bash: ready, nothing is missing\n"));
    // Each exercise may name packages.
    put("leap/exercise.toml", "packages = ['jq']\n");
    assert!(install().unwrap().contains("the track `bash` takes no packages"));
}
