//! Input that cannot be stored as test data: pipes, devices, links, names and sizes. Unusable files are left out or
//! reported; nothing hangs.

use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;

use libtest_mimic::Trial;
use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::faults::place::{Place, SLUG};

pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, fn()); 9] = [
        ("pipes, devices and links beside the solution", beside),
        ("a pipe in place of the solution", pipe),
        ("links and folders in place of the solution", no_file),
        ("a pipe in place of the configuration", configuration),
        ("odd names", names),
        ("more than a disk holds", huge),
        ("deeper than a path", deep),
        ("an output that is no folder", no_folder),
        ("the input as output, without a file", same),
    ];
    tests
        .map(|(name, test)| {
            Trial::test(
                format!("faults/input/{}", name.replace(", ", " ").replace(' ', "-")),
                move || {
                    test();
                    Ok(())
                },
            )
        })
        .into()
}

fn make_pipe(place: &Place, path: &str) {
    mknodat(CWD, place.at(path), FileType::Fifo, Mode::RWXU, 0).unwrap();
}

fn beside() {
    let place = Place::new();
    make_pipe(&place, "input/pipe");
    symlink("/dev/zero", place.at("input/zero")).unwrap();
    symlink("/", place.at("input/root")).unwrap();
    symlink("loop", place.at("input/loop")).unwrap();
    let listener = UnixListener::bind(place.at("input/socket")).unwrap();
    // Only root can create a device.
    let null = rustix::fs::makedev(1, 3);
    let _ = mknodat(CWD, place.at("input/null"), FileType::CharacterDevice, Mode::RWXU, null);
    fs::hard_link(place.at("input/weather_station.sh"), place.at("input/twin.sh")).unwrap();
    let ran = place.run();
    place.assert(&ran, 0, "pass", "");
    let said = String::from_utf8_lossy(&ran.stderr);
    for name in ["pipe", "zero", "root", "loop", "socket"] {
        assert!(said.contains(&format!("left out `{name}`")), "{name}: {said}");
    }
    drop(listener);
}

fn pipe() {
    let place = Place::new();
    fs::remove_file(place.at("input/weather_station.sh")).unwrap();
    make_pipe(&place, "input/weather_station.sh");
    place.assert(&place.run(), 0, "fail", "");
    fs::remove_file(place.at("input/weather_station.bats")).unwrap();
    make_pipe(&place, "input/weather_station.bats");
    place.assert(&place.run(), 0, "error", "No test file was found");
}

fn no_file() {
    let place = Place::new();
    let solution = place.at("input/weather_station.sh");
    fs::rename(&solution, place.at("tmp/elsewhere.sh")).unwrap();
    symlink(place.at("tmp/elsewhere.sh"), &solution).unwrap();
    let ran = place.run();
    assert!(String::from_utf8_lossy(&ran.stderr).contains("a symbolic link"));
    assert_eq!(place.results().unwrap()["status"], "fail");
    fs::remove_file(place.at("tmp/elsewhere.sh")).unwrap();
    fs::remove_file(&solution).unwrap();
    fs::create_dir(&solution).unwrap();
    place.assert(&place.run(), 0, "fail", "");
}

fn configuration() {
    let place = Place::new();
    fs::create_dir(place.at("input/.meta")).unwrap();
    let config = place.at("input/.meta/config.json");
    make_pipe(&place, "input/.meta/config.json");
    place.assert(&place.run(), 0, "pass", "");
    for target in ["/dev/zero", "/", "nowhere"] {
        fs::remove_file(&config).unwrap();
        symlink(target, &config).unwrap();
        place.assert(&place.run(), 0, "pass", "");
    }
    fs::remove_file(&config).unwrap();
    File::create(&config).unwrap().set_len(1 << 40).unwrap();
    place.assert(&place.run(), 0, "error", "larger than");
    fs::remove_file(&config).unwrap();
    fs::write(&config, "[".repeat(900_000)).unwrap();
    place.assert(&place.run(), 0, "pass", "");
}

fn names() {
    let place = Place::new();
    for name in
        [&b"not \xff UTF-8"[..], b"two\nlines", b"-rf", b" ", b"\x1b[31m", b"*?[", &[b'n'; 255]]
    {
        fs::write(place.at("input").join(std::ffi::OsStr::from_bytes(name)), "").unwrap();
    }
    place.assert(&place.run(), 0, "pass", "");
}

fn huge() {
    let place = Place::new();
    File::create(place.at("input/holes")).unwrap().set_len(1 << 42).unwrap();
    place.assert(&place.run(), 0, "error", "larger than");
    fs::remove_file(place.at("input/holes")).unwrap();
    place.write("garbage", &"\u{0}".repeat(20 << 20));
    place.assert(&place.run(), 0, "pass", "");
}

fn deep() {
    let place = Place::new();
    #[expect(clippy::disallowed_methods, reason = "a path that is too long is made step by step")]
    let made = std::process::Command::new("bash")
        .args([
            "-c",
            "cd \"$1\"; for i in {1..60}; do mkdir \"$2\" && cd \"$2\" || exit 1; done",
            "-",
        ])
        .arg(place.at("input"))
        .arg("d".repeat(100))
        .status()
        .unwrap();
    assert!(made.success());
    place.assert(&place.run(), 0, "error", "File name too long");
}

fn no_folder() {
    let place = Place::new();
    fs::remove_dir(place.at("output")).unwrap();
    fs::write(place.at("output"), "mine").unwrap();
    let ran = place.run();
    assert_eq!(ran.status.code(), Some(70), "{ran:?}");
    assert_eq!(fs::read_to_string(place.at("output")).unwrap(), "mine");
}

fn same() {
    let place = Place::new();
    let input = place.at("input");
    let ran = test_support::program().args(["run", SLUG]).arg(&input).arg(&input).output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
    let mut names: Vec<String> = fs::read_dir(&input)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["results.json", "weather_station.bats", "weather_station.sh"]);
}
