//! Installations of several users of a machine.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::process::{Command, Stdio};

use test_support::{program, stderr};

use super::place::{Place, wait_for};
use super::waiting;

const NOBODY: u32 = 65534;

/// A command of the program as another user.
fn as_nobody(place: &Place, data: &str, arguments: &[&str]) -> Command {
    #[expect(clippy::disallowed_methods, reason = "a test starts the program as another user")]
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
    command
        .arg(place.at("bin/test-runner"))
        .args(arguments)
        .arg("--tracks")
        .arg(place.at("tracks"));
    command.env("TEST_RUNNER_DATA", place.at(data)).env("HOME", place.at("home"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// False where the test cannot become another user.
#[expect(clippy::print_stderr, reason = "a test says that it did nothing")]
fn prepare(place: &Place) -> bool {
    if !rustix::process::geteuid().is_root() {
        eprintln!("skipped: only root can become another user");
        return false;
    }
    // The other user may be unable to read the folder of the build.
    fs::copy(program().get_program(), place.at("bin/test-runner")).unwrap();
    for folder in ["home", "theirs"] {
        fs::create_dir(place.at(folder)).unwrap();
        chown(place.at(folder), Some(NOBODY), Some(NOBODY)).unwrap();
    }
    true
}

#[test]
fn two_users_install_at_once_into_their_own_folders() {
    let place = Place::new();
    if !prepare(&place) {
        return;
    }
    place.build("one", &waiting(&place), "");
    let roots = place.command(&["install", "one"]).spawn().unwrap();
    wait_for(&place.at("begun"));
    place.build("one", "", "");
    let theirs = as_nobody(&place, "theirs", &["install", "one"]).output().unwrap();
    assert!(theirs.status.success(), "{}", stderr(&theirs));
    assert!(!stderr(&theirs).contains("waiting"), "{}", stderr(&theirs));
    place.put("go", "");
    assert!(roots.wait_with_output().unwrap().status.success());
    place.assert_version("one", "1");
    assert!(place.at("theirs/tracks/one/report").exists());
}

#[test]
fn what_root_installs_again_serves_other_users_meanwhile() {
    let place = Place::new();
    if !prepare(&place) {
        return;
    }
    place.build("one", "", "");
    place.install_well(&["one"]);
    place.build("one", &waiting(&place), "");
    let installing = place.command(&["install", "one"]).spawn().unwrap();
    wait_for(&place.at("begun"));
    let [input, theirs] = ["input", "theirs"].map(|name| place.at(name).display().to_string());
    let run = ["run", "--track", "one", "--output", "-", "a", &input, &theirs];
    super::assert_passed(&as_nobody(&place, "data", &run).output().unwrap());
    // They cannot install there, and spoil nothing.
    let refused = as_nobody(&place, "data", &["install", "one"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(69), "{}", stderr(&refused));
    assert!(stderr(&refused).contains("cannot write to the data folder"), "{}", stderr(&refused));
    place.put("go", "");
    assert!(installing.wait_with_output().unwrap().status.success());
    super::assert_passed(&as_nobody(&place, "data", &run).output().unwrap());
    place.assert_version("one", "2");
    let mode = fs::metadata(place.at("data/toolchains/one/2")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o755);
}
