//! Each kind of toolchain works where it was made: its files hold the path of their own folder.

use std::fs;
use std::process::{Command, Output};

use test_support::{root, stderr};

use super::place::Place;

/// Installs the track twice and runs it after each time, so that the second version is used beside the first one's remains.
#[track_caller]
fn assert_works_twice(place: &Place) {
    for version in ["1", "2"] {
        place.install_well(&["one"]);
        place.assert_version("one", version);
        place.assert_runs("one");
    }
}

/// Makes a wheel of version 1.0, whose command is a tool, in a folder that pip can install from without a network.
fn put_wheel(place: &Place, name: &str) {
    let script = r#"
import sys, zipfile
folder, name = sys.argv[1:]
code = "import sys\ndef main():\n    print('1.0' if sys.argv[1:] else '1..1\\nok 1 - works')\n"
with zipfile.ZipFile(f"{folder}/{name}-1.0-py3-none-any.whl", "w") as wheel:
    info = f"{name}-1.0.dist-info/"
    wheel.writestr(f"{name}.py", code)
    wheel.writestr(info + "METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    wheel.writestr(info + "entry_points.txt", f"[console_scripts]\n{name} = {name}:main\n")
    wheel.writestr(info + "RECORD", "")
"#;
    #[expect(clippy::disallowed_methods, reason = "a test makes a package")]
    let made = Command::new("python3")
        .args(["-c", script, &place.at("").display().to_string(), name])
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", stderr(&made));
}

/// A track whose tool is a package of pip, which is there, beside another one.
fn with_wheels() -> Place {
    let place = Place::new();
    put_wheel(&place, "brought");
    put_wheel(&place, "more");
    place.describe(
        "one",
        r#"pip = ["brought==1.0"]"#,
        r#"["{venv}/bin/brought", "--version"]"#,
        r#"["{venv}/bin/brought"]"#,
    );
    place
}

/// Installs from the folder of the wheels.
fn install_wheels(place: &Place, arguments: &[&str]) -> Output {
    let mut command = place.command(&[&["install", "one"], arguments].concat());
    let settings = [("PIP_NO_INDEX", "1"), ("PIP_RETRIES", "0")];
    command.envs(settings).env("PIP_FIND_LINKS", place.at("")).output().unwrap()
}

#[test]
fn a_python_environment() {
    let place = with_wheels();
    for version in ["1", "2"] {
        let ran = install_wheels(&place, &[]);
        assert!(ran.status.success(), "{}", stderr(&ran));
        place.assert_version("one", version);
        place.assert_runs("one");
        let script = fs::read_to_string(place.at("data/tracks/one/venv/bin/brought")).unwrap();
        let own = place.at("data/toolchains/one").join(version).join("venv/bin/python");
        assert!(script.contains(&own.display().to_string()), "{script}");
    }
    // Offline, a package cannot be had.
    let mut offline = place.command(&["install", "one"]);
    offline.env("PIP_RETRIES", "0").env("PIP_INDEX_URL", "http://127.0.0.1:9/simple");
    let ran = offline.output().unwrap();
    assert_eq!(ran.status.code(), Some(69), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("is unchanged, and stays in use"), "{}", stderr(&ran));
    place.assert_version("one", "2");
    place.assert_runs("one");
}

#[test]
fn packages_for_exercises_come_with_a_new_version() {
    let place = with_wheels();
    let ran = install_wheels(&place, &["--with", "more"]);
    assert!(stderr(&ran).ends_with("one: ready\none: more 1.0\n"), "{}", stderr(&ran));
    place.assert_version("one", "1");
    // It is there.
    let ran = install_wheels(&place, &["--with", "more==1.0"]);
    assert_eq!(stderr(&ran), "one: ready, nothing is missing\n");
    // Another one cannot be had, which changes nothing.
    let ran = install_wheels(&place, &["--with", "none"]);
    assert_eq!(ran.status.code(), Some(69), "{}", stderr(&ran));
    place.assert_version("one", "1");
    place.assert_runs("one");
    // The next installation keeps it.
    let ran = install_wheels(&place, &[]);
    assert!(ran.status.success(), "{}", stderr(&ran));
    place.assert_version("one", "2");
    assert!(place.at("data/toolchains/one/2/venv/bin/more").exists());
    let doctor = place.command(&["doctor", "one", "--json"]).output().unwrap();
    let rows: serde_json::Value = serde_json::from_slice(&doctor.stdout).unwrap();
    assert_eq!(rows[0]["packages"]["more"], "1.0", "{rows:#}");
}

#[test]
fn packages_of_npm() {
    let place = Place::new();
    place.put(
        "package/package.json",
        r#"{"name": "brought", "version": "1.0.0", "bin": "tool.js"}"#,
    );
    place.put(
        "package/tool.js",
        "#!/usr/bin/env node\nconsole.log(process.argv[2] ? '1.0' : '1..1\\nok 1 - works');\n",
    );
    let archive = place.at("brought-1.0.0.tgz");
    #[expect(clippy::disallowed_methods, reason = "a test makes a package")]
    let made = Command::new("tar")
        .arg("--create")
        .arg("--gzip")
        .arg("--directory")
        .arg(place.at(""))
        .arg("--file")
        .args([archive.as_os_str(), "package".as_ref()])
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", stderr(&made));
    place.describe(
        "one",
        &format!(r#"npm = ["{}"]"#, archive.display()),
        r#"["node", "{tools}/node_modules/.bin/brought", "--version"]"#,
        r#"["node", "{tools}/node_modules/.bin/brought"]"#,
    );
    assert_works_twice(&place);
}

#[test]
fn a_program_built_from_source() {
    let place = Place::new();
    // A compiler writes its folder into what it makes, and links lead from one file to the other.
    let source = "int main(int n, char **v) { puts(n > 1 ? \"1.0\" : FOLDER); return 0; }";
    let build = format!(
        "mkdir $1/lib\necho '#include <stdio.h>\n{source}' >$1/lib/main.c\n\
         gcc -DFOLDER=\"\\\"$1\\\"\" -o $1/lib/program $1/lib/main.c\nln -s $1/lib/program $1/bin/program"
    );
    place.build("one", &build, "[ \"\\$($1/bin/program)\" = $1 ] || exit 1");
    assert_works_twice(&place);
}

/// What the links of the data folder lead to can be read by whoever looks for the track there.
#[test]
fn the_path_of_a_track_is_the_same_after_each_installation() {
    let place = Place::new();
    place.build("one", "", "");
    place.install_well(&["one"]);
    place.install_well(&["one"]);
    assert!(place.at("data/tracks/one/installed.json").exists());
    let link = fs::read_link(place.at("data/tracks/one")).unwrap();
    assert!(link.is_relative(), "the data folder may be mounted elsewhere: {}", link.display());
    assert!(root().join("bin/smoke.sh").exists());
}
