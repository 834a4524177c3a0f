//! `install` makes a new toolchain beside the one in use, and exchanges them at its end. Whatever ends it before, the one in
//! use stays, and nothing is left of the new one: no file and no process.

mod debian;
mod kinds;
mod place;
mod users;

use std::fs;

use test_support::process::{nap, sleeping, wait_until};
use test_support::stderr;

use place::{Place, assert_passed, signal, wait_for};

/// What a build does to wait for a file in the place of the test; it says so by another file.
fn waiting(place: &Place) -> String {
    let (begun, go) = (place.at("begun"), place.at("go"));
    format!(": >{}\nuntil [ -e {} ]; do sleep 0.05; done", begun.display(), go.display())
}

#[test]
fn runs_go_on_during_an_installation() {
    let place = Place::new();
    place.build("one", "", "");
    place.install_well(&["one"]);
    place.build("one", &waiting(&place), "");
    let installing = place.command(&["install", "one"]).spawn().unwrap();
    wait_for(&place.at("begun"));
    place.assert_runs("one");
    let doctor = place.command(&["doctor", "one"]).output().unwrap();
    assert_eq!(doctor.status.code(), Some(0), "{}", stderr(&doctor));
    place.put("go", "");
    assert!(installing.wait_with_output().unwrap().status.success());
    place.assert_version("one", "2");
    place.assert_runs("one");
}

#[test]
fn a_run_keeps_the_tools_that_it_began_with() {
    let place = Place::new();
    // The sandbox lets a run read its own tools.
    place.build("one", "", ": >\\$TMPDIR/begun\nuntil [ -e $1/go ]; do sleep 0.05; done");
    place.install_well(&["one"]);
    fs::create_dir(place.at("tmp")).unwrap();
    let run = place.run_command("one").env("TMPDIR", place.at("tmp")).spawn().unwrap();
    let begun = || {
        let mut scratch = fs::read_dir(place.at("tmp")).unwrap().flatten();
        scratch.any(|scratch| scratch.path().join("tmp/begun").exists())
    };
    wait_until("the run has begun", begun);
    place.build("one", "", "");
    place.install_well(&["one"]);
    assert_eq!(place.versions("one"), (vec!["1".into(), "2".into()], Some("2".into())));
    place.put("data/toolchains/one/1/go", "");
    assert_passed(&run.wait_with_output().unwrap());
    // The next installation removes what nobody uses.
    place.install_well(&["one"]);
    place.assert_version("one", "3");
}

#[test]
fn a_failed_installation_leaves_the_tools_in_use() {
    let place = Place::new();
    let nap = nap();
    let failing = format!("setsid sleep {nap} & sleep {nap} & echo broken >&2; exit 3");
    let wrong = "printf '#!/bin/sh\\necho 0.9\\n' >$1/bin/tool; chmod 755 $1/bin/tool; exit";
    for (before, said) in [
        (failing.as_str(), "building failed: `sh "),
        (wrong, "after the installation, `tool` is at version 0.9, but 1 or newer is needed"),
    ] {
        place.build("one", before, "");
        let ran = place.install(&["one"]);
        assert_eq!(ran.status.code(), Some(69), "{}", stderr(&ran));
        assert!(stderr(&ran).contains(said), "{}", stderr(&ran));
        assert!(stderr(&ran).contains("one: not installed; nothing of it is left"));
        place.assert_nothing("one");
    }
    assert!(sleeping(&nap).is_empty());
    place.build("one", "", "");
    place.install_well(&["one"]);
    for before in [&failing, wrong] {
        place.build("one", before, "");
        let ran = place.install(&["one"]);
        assert_eq!(ran.status.code(), Some(69), "{}", stderr(&ran));
        let unchanged = "one: not installed; the toolchain that was installed before is unchanged";
        assert!(stderr(&ran).contains(unchanged), "{}", stderr(&ran));
        place.assert_version("one", "1");
        place.build("one", "", "");
        place.assert_runs("one");
    }
    assert!(sleeping(&nap).is_empty());
}

#[test]
fn an_interrupted_installation_ends_what_it_started() {
    let place = Place::new();
    for (number, name) in ["-TERM", "-INT", "-HUP"].into_iter().enumerate() {
        let nap = nap();
        // One leaves the group and its parent, one ignores the signal.
        let processes = format!(
            "(setsid sleep {nap} &)\n(trap '' TERM; sleep {nap}) &\nsleep {nap} &\n: >{}\nsleep {nap}",
            place.at("begun").display()
        );
        place.build("one", &processes, "");
        let child = place.command(&["install", "one"]).spawn().unwrap();
        wait_for(&place.at("begun"));
        wait_until("all sleep", || sleeping(&nap).len() == 4);
        signal(&child, name);
        let ran = child.wait_with_output().unwrap();
        assert_eq!(ran.status.code(), Some(143), "{}", stderr(&ran));
        assert!(sleeping(&nap).is_empty(), "{name}");
        let said = stderr(&ran);
        assert!(said.contains("one: the installation is incomplete; "), "{said}");
        if number == 0 {
            assert!(said.contains("nothing of it is left"), "{said}");
            place.assert_nothing("one");
            place.build("one", "", "");
            place.install_well(&["one"]);
        } else {
            assert!(said.contains("is unchanged, and stays in use"), "{said}");
        }
        place.build("one", "", "");
        place.assert_version("one", "1");
        place.assert_runs("one");
        fs::remove_file(place.at("begun")).unwrap();
    }
}

#[test]
fn a_killed_installation_leaves_no_half_folder() {
    let place = Place::new();
    place.build("one", "", "");
    place.install_well(&["one"]);
    let nap = nap();
    place.build(
        "one",
        &format!("sleep {nap} & : >{}\nsleep {nap}", place.at("begun").display()),
        "",
    );
    let mut child = place.command(&["install", "one"]).spawn().unwrap();
    wait_until("both sleep", || sleeping(&nap).len() == 2);
    signal(&child, "-KILL");
    child.wait().unwrap();
    wait_until("the processes have ended", || sleeping(&nap).is_empty());
    wait_until("the folder is gone", || place.versions("one").0.len() == 1);
    place.assert_version("one", "1");
    place.build("one", "", "");
    place.assert_runs("one");
}

#[test]
fn what_a_loss_of_power_left_is_removed() {
    let place = Place::new();
    place.build("one", "", "");
    place.install_well(&["one"]);
    place.put("data/toolchains/one/7/bin/tool", "half");
    place.assert_runs("one");
    assert_eq!(place.install_well(&["one", "--if-missing"]), "");
    place.install_well(&["one"]);
    place.assert_version("one", "2");
}

#[test]
fn the_folder_of_an_earlier_version_of_the_program_is_replaced() {
    let place = Place::new();
    place.build("one", "", "");
    place.install_well(&["one"]);
    fs::remove_file(place.at("data/tracks/one")).unwrap();
    fs::rename(place.at("data/toolchains/one/1"), place.at("data/tracks/one")).unwrap();
    assert_eq!(place.install_well(&["one", "--if-missing"]), "");
    place.install_well(&["one"]);
    place.assert_version("one", "1");
    place.assert_runs("one");
}

#[test]
fn one_failed_track_does_not_keep_the_others_from_being_installed() {
    let place = Place::new();
    for (id, before) in [("first", ""), ("second", "exit 3"), ("third", "exit 4"), ("last", "")] {
        place.build(id, before, "");
    }
    let all = ["first", "second", "third", "last"];
    let ran = place.install(&all);
    let said = stderr(&ran);
    assert_eq!(ran.status.code(), Some(69), "{said}");
    for words in [
        "first: ready\n",
        "last: ready\n",
        "ended with exit status: 3",
        "ended with exit status: 4",
        "error: 2 of 4 tracks were not installed: second third\n",
        "run `test-runner install second third`",
    ] {
        assert!(said.contains(words), "`{words}` is not in\n{said}");
    }
    place.assert_version("first", "1");
    place.assert_nothing("second");
    place.assert_version("last", "1");
    // The others are there now.
    place.build("second", "", "");
    let said = stderr(&place.install(&["first", "second", "third", "last", "--if-missing"]));
    assert!(said.contains("error: 1 of 4 tracks were not installed: third\n"), "{said}");
    assert!(said.contains("second: ready\n") && !said.contains("first"), "{said}");
}

#[test]
fn a_signal_ends_the_installation_of_all_tracks() {
    let place = Place::new();
    let nap = nap();
    place.build("first", "", "");
    place.build("second", &format!("sleep {nap}"), "");
    place.build("third", "", "");
    let child = place.command(&["install", "first", "second", "third"]).spawn().unwrap();
    wait_until("the second is built", || !sleeping(&nap).is_empty());
    signal(&child, "-TERM");
    let ran = child.wait_with_output().unwrap();
    assert_eq!(ran.status.code(), Some(143));
    let said = stderr(&ran);
    assert!(
        said.contains("second: the installation is incomplete") && !said.contains("third"),
        "{said}"
    );
    place.assert_version("first", "1");
    place.assert_nothing("third");
}

#[test]
fn a_second_installation_waits_and_says_so() {
    let place = Place::new();
    place.build("one", &waiting(&place), "");
    let first = place.command(&["install", "one"]).spawn().unwrap();
    wait_for(&place.at("begun"));
    let log = place.at("log");
    let second = |arguments: &[&str]| {
        let said = fs::File::create(&log).unwrap();
        let mut command = place.command(&[&["install", "one"], arguments].concat());
        let child = command.stderr(said).spawn().unwrap();
        let waits =
            || fs::read_to_string(&log).unwrap().contains("waiting for another installation");
        wait_until("the second waits", waits);
        child
    };
    let interrupted = second(&[]);
    signal(&interrupted, "-TERM");
    assert_eq!(interrupted.wait_with_output().unwrap().status.code(), Some(143));
    let waits = second(&["--if-missing"]);
    place.put("go", "");
    assert!(first.wait_with_output().unwrap().status.success());
    assert!(waits.wait_with_output().unwrap().status.success());
    // The first one has installed it.
    assert_eq!(fs::read_to_string(&log).unwrap(), "one: waiting for another installation to end\n");
    place.assert_version("one", "1");
    place.assert_runs("one");
}
