//! The ways in which the image is run.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;

use libtest_mimic::Trial;
use tempfile::TempDir;

use super::engine::{SEVERAL, TRACKS, docker, mount};
use super::trial;

struct Way {
    name: &'static str,
    options: &'static [&'static str],
    /// Whether one folder is both input and output.
    one_mount: bool,
}

const STRICTEST: &[&str] = &[
    "--read-only",
    "--cap-drop=ALL",
    "--security-opt=no-new-privileges",
    "--pids-limit=256",
    "--user=1000:1000",
];

const WAYS: &[Way] = &[
    // As Exercism's interface is documented, and as its template does it.
    Way { name: "documented", options: &["--tmpfs=/tmp:rw"], one_mount: false },
    Way { name: "template", options: &["--read-only", "--tmpfs=/tmp"], one_mount: false },
    // As its pipeline does it.
    Way {
        name: "production",
        options: &["--attach=stdout", "--attach=stderr", "--stop-timeout=0", "--memory=3GB"],
        one_mount: true,
    },
    Way { name: "strictest", options: STRICTEST, one_mount: false },
    // Only the input folder is writable.
    Way { name: "strictest-one-mount", options: STRICTEST, one_mount: true },
    Way { name: "noexec-tmp", options: &["--tmpfs=/tmp:rw,noexec"], one_mount: false },
    Way {
        name: "noexec-tmp-one-mount",
        options: &["--read-only", "--tmpfs=/tmp:rw,noexec"],
        one_mount: true,
    },
    Way { name: "root", options: &["--user=0:0"], one_mount: false },
    Way {
        name: "root-one-mount",
        options: &["--user=0:0", "--read-only", "--tmpfs=/tmp"],
        one_mount: true,
    },
    // Root by name, without root's rights.
    Way {
        name: "root-without-capabilities",
        options: &["--user=0:0", "--read-only", "--cap-drop=ALL", "--tmpfs=/tmp"],
        one_mount: false,
    },
    // A user that the image does not know.
    Way { name: "other-user", options: &["--user=4321:4321"], one_mount: false },
];

/// The kinds of outcomes; not every track has each.
const CASES: [&str; 5] = ["pass", "fail", "error", "prints", "timeout"];

pub(super) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for track in TRACKS {
        let root = test_support::data("tracks").join(track);
        // On a busy machine, starting Python may take the two seconds of its case.
        let too_tight = |case: &str| track == "python" && case == "timeout";
        let cases = CASES.iter().filter(|case| !too_tight(case)).map(|case| root.join(case));
        for dir in cases.filter(|dir| dir.exists()) {
            let case = format!("{track}/{}", dir.file_name().unwrap().display());
            let here = dir.clone();
            trials.push(trial(format!("bare/{case}"), move || bare(&Case::read(&here))));
            for way in WAYS {
                let dir = dir.clone();
                let name = format!("{}/{case}", way.name);
                trials.push(trial(name, move || contained(&Case::read(&dir), way)));
            }
        }
    }
    trials
}

/// A case of `test-data/tracks`, with a copy of its input.
struct Case {
    place: TempDir,
    expected: String,
    /// Options of `run`, and the slug.
    words: Vec<String>,
}

impl Case {
    fn read(dir: &Path) -> Self {
        let case = test_support::Case::read(dir);
        let place = tempfile::tempdir().unwrap();
        for name in ["input", "output"] {
            fs::create_dir(place.path().join(name)).unwrap();
        }
        case.lay(&place.path().join("input")).unwrap();
        // As production makes it, so that any user may write there.
        for name in ["input", "output"] {
            open(&place.path().join(name), 0o777);
        }
        open(place.path(), 0o755);
        let expected = fs::read_to_string(dir.join("expected_results.json")).unwrap();
        Self {
            place,
            expected,
            words: vec!["--timeout".into(), case.timeout().to_string(), case.slug()],
        }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    /// The result is the expected one, the output holds nothing else, and the input is as it was.
    fn check(&self, ran: &Output, output: &Path, before: &[PathBuf]) {
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(0), "{said}");
        assert_eq!((ran.stdout.as_slice(), said.as_ref()), (&b""[..], ""));
        let written = fs::read_to_string(output.join("results.json")).unwrap();
        assert!(written == self.expected, "expected\n{}\ngot\n{written}", self.expected);
        fs::remove_file(output.join("results.json")).unwrap();
        assert_eq!(listing(self.place.path()), before);
    }
}

/// Without a container.
fn bare(case: &Case) {
    let before = listing(case.place.path());
    let output = case.at("output");
    let mut command = test_support::program();
    command.arg("run").args(&case.words).arg(case.at("input")).arg(&output);
    case.check(&command.output().unwrap(), &output, &before);
}

fn contained(case: &Case, way: &Way) {
    let before = listing(case.place.path());
    let mut words: Vec<String> =
        ["run", "--rm", "--network=none"].iter().chain(way.options).map(|&o| o.into()).collect();
    let (output, places) = if way.one_mount {
        let place = "/mnt/exercism-iteration";
        words.push(mount(&case.at("input"), place, ""));
        (case.at("input"), [format!("{place}/"), format!("{place}/")])
    } else {
        words.push(mount(&case.at("input"), "/solution", ",readonly"));
        words.push(mount(&case.at("output"), "/output", ""));
        (case.at("output"), ["/solution/".into(), "/output/".into()])
    };
    words.push(SEVERAL.into());
    words.extend(case.words.iter().cloned());
    words.extend(places);
    case.check(&docker(&words), &output, &before);
}

pub(super) fn open(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Every path below a folder.
fn listing(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![dir.to_owned()];
    while let Some(dir) = pending.pop() {
        for entry in fs::read_dir(dir).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_dir() {
                pending.push(entry.path());
            }
            found.push(entry.path());
        }
    }
    found.sort();
    found
}
