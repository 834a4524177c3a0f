//! Debian packages, by an apt that only seems to install them.

use std::fs;

use test_support::process::wait_until;
use test_support::stderr;

use super::place::{Place, signal, wait_for};

/// A place whose apt is this script, which gets its words; it calls `bring` to install. `None` where the tests are not root's.
#[expect(clippy::print_stderr, reason = "a test says that it did nothing")]
fn place(apt: &str) -> Option<Place> {
    if !rustix::process::geteuid().is_root() {
        eprintln!("skipped: only root installs packages");
        return None;
    }
    let place = Place::new();
    let bring = "bring() {
        cat >bin/brought <<'END'
#!/bin/sh
if [ $# != 0 ]; then echo 1.0; else printf '1..1\\nok 1 - works\\n'; fi
END
        chmod 755 bin/brought
    }";
    let script = format!("cd {}\necho \"$*\" >>calls\n{bring}\n{apt}", place.at("").display());
    place.put_program("apt-get", &script);
    place.describe(
        "one",
        r#"apt = [{ package = "brought", unless = ["brought", "--version"] }]"#,
        r#"["brought", "--version"]"#,
        r#"["brought"]"#,
    );
    Some(place)
}

fn calls(place: &Place) -> Vec<String> {
    let said = fs::read_to_string(place.at("calls")).unwrap();
    said.lines().map(str::to_owned).collect()
}

const DOWNLOAD: &str = "install --yes --no-install-recommends --download-only brought";
const UNPACK: &str = "install --yes --no-install-recommends brought";

#[test]
fn packages_are_downloaded_first() {
    let Some(place) = place("case $* in *download*) ;; *) bring ;; esac") else { return };
    place.install_well(&["one"]);
    assert_eq!(calls(&place), [DOWNLOAD, UNPACK]);
    place.assert_runs("one");
    // They are there.
    place.install_well(&["one"]);
    assert_eq!(calls(&place).len(), 2);
}

#[test]
fn without_a_network_it_is_said_and_nothing_is_left() {
    let offline = "echo 'E: Failed to fetch http://deb.invalid/x.deb  Could not connect to 127.0.0.1:9' >&2; exit 100";
    let Some(place) = place(offline) else { return };
    let ran = place.install(&["one"]);
    assert_eq!(ran.status.code(), Some(69), "{}", stderr(&ran));
    assert_eq!(calls(&place), [DOWNLOAD, "update"]);
    assert!(stderr(&ran).contains("help: check that this machine can reach the package registry"));
    assert_eq!(place.versions("one"), (vec![], None));
}

#[test]
fn another_fault_is_not_blamed_on_the_network() {
    let Some(place) =
        place("echo \"E: Can't find a source to download version '2' of 'brought'\"; exit 100")
    else {
        return;
    };
    let ran = place.install(&["one"]);
    assert!(!stderr(&ran).contains("registry"), "{}", stderr(&ran));
    assert!(
        stderr(&ran).contains("help: `test-runner install --verbose` shows"),
        "{}",
        stderr(&ran)
    );
}

#[test]
fn it_waits_while_another_program_has_the_locks_of_apt() {
    let apt = "if [ ! -e free ]; then\n\
        echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1 (apt)' >&2; exit 100\n\
        fi\ncase $* in *download*) ;; *) bring ;; esac";
    let Some(place) = place(apt) else { return };
    let child = place.command(&["install", "one"]).spawn().unwrap();
    wait_until("it has tried twice", || place.at("calls").exists() && calls(&place).len() >= 2);
    place.put("free", "");
    let ran = child.wait_with_output().unwrap();
    assert!(ran.status.success(), "{}", stderr(&ran));
    let said = stderr(&ran);
    assert_eq!(
        said.matches("waiting for another program that installs Debian packages").count(),
        1,
        "{said}"
    );
    assert!(!calls(&place).contains(&"update".to_owned()));
}

#[test]
fn what_was_cut_off_earlier_is_completed() {
    let apt = "[ -e repaired ] || { echo \"E: dpkg was interrupted, you must manually run 'dpkg --configure -a'\"; exit 100; }\n\
        case $* in *download*) ;; *) bring ;; esac";
    let Some(place) = place(apt) else { return };
    let repaired = place.at("repaired");
    place.put_program(
        "dpkg",
        &format!("[ \"$*\" = '--configure -a' ] && : >{}", repaired.display()),
    );
    let said = place.install_well(&["one"]);
    assert!(
        said.contains("completing an installation of Debian packages that was cut off"),
        "{said}"
    );
    place.assert_runs("one");
}

#[test]
fn a_signal_ends_a_download_but_no_package_is_cut_off() {
    let slow = ": >begun\nuntil [ -e go ]; do sleep 0.05; done";
    let apt =
        format!("case $* in *download*) [ -e quick ] || {{ {slow}\n}} ;; *) {slow}\nbring ;; esac");
    let Some(place) = place(&apt) else { return };
    let interrupt = || {
        let child = place.command(&["install", "one"]).spawn().unwrap();
        wait_for(&place.at("begun"));
        signal(&child, "-TERM");
        child
    };
    let ran = interrupt().wait_with_output().unwrap();
    assert_eq!(ran.status.code(), Some(143), "{}", stderr(&ran));
    assert_eq!(calls(&place), [DOWNLOAD]);
    fs::remove_file(place.at("begun")).unwrap();
    place.put("quick", "");
    let child = interrupt();
    place.put("go", "");
    let ran = child.wait_with_output().unwrap();
    assert_eq!(ran.status.code(), Some(143), "{}", stderr(&ran));
    assert!(place.at("bin/brought").exists());
    assert_eq!(place.versions("one"), (vec![], None));
}

/// A track that unpacks packages of Debian 12 asks for them as if nothing were installed: apt would otherwise want the version of
/// Debian 13, which Debian 12 does not have.
#[test]
fn packages_of_another_debian_are_found_beside_newer_installed_ones() {
    let place = Place::new();
    let at = place.at("").display().to_string();
    place.put("status", "Package: libother\nStatus: install ok installed\nVersion: 2\n");
    place.put(
        "package/DEBIAN/control",
        "Package: libother\nVersion: 1\nArchitecture: all\nMaintainer: x <x@x>\nDescription: x\n",
    );
    place.put("package/usr/lib/other.so", "from Debian 12");
    let apt = format!(
        "status={at}/status\nfor word; do case $word in Dir::State::status=*) status=${{word#*=}} ;; esac; done\n\
         case $* in *download*)\n\
         if grep -q '^Package: libother' \"$status\"; then\n\
         echo \"E: Can't find a source to download version '2' of 'libother:amd64'\" >&2; exit 100\nfi\n\
         dpkg-deb --build {at}/package libother_1_all.deb >/dev/null ;; esac"
    );
    place.put_program("apt-get", &apt);
    let unpack =
        fs::read_to_string(test_support::root().join("tracks/_bookworm/unpack.sh")).unwrap();
    place.put("tracks/one/unpack.sh", &unpack);
    place.build("one", "sh ${0%/*}/unpack.sh $1/debian libother", "");
    place.install_well(&["one"]);
    let unpacked = fs::read_to_string(place.at("data/tracks/one/debian/usr/lib/other.so")).unwrap();
    assert_eq!(unpacked, "from Debian 12");
}
