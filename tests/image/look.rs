//! The images: their properties and contents, and how a container ends.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;

use libtest_mimic::Trial;
use serde_json::Value;
use test_support::process::wait_until;

use super::engine::{BASE, BASH, PYTHON, SEVERAL, docker, inside, mount, told};
use super::trial;

/// Bytes in a megabyte, as sizes of images are stated.
const MB: i64 = 1_000_000;

pub(super) fn trials() -> Vec<Trial> {
    vec![
        trial("configuration", configuration),
        trial("sizes", sizes),
        trial("smoke", smoke),
        trial("layers-of-the-sandbox", layers),
        trial("nothing-is-writable", nothing_is_writable),
        trial("no-caches-are-left", no_caches_are_left),
        trial("bytecode-is-there", bytecode_is_there),
        trial("only-the-named-tracks", only_the_named_tracks),
        trial("a-signal-leaves-a-result", a_signal_leaves_a_result),
        trial("a-part-of-a-repository", a_part_of_a_repository),
    ]
}

fn configuration() {
    let text = told(&["image", "inspect", SEVERAL]);
    let inspected: Value = serde_json::from_str(&text).unwrap();
    let config = &inspected[0]["Config"];
    assert_eq!(config["User"], "1000:1000");
    assert_eq!(config["WorkingDir"], "/opt/test-runner");
    assert_eq!(config["Entrypoint"], serde_json::json!(["/opt/test-runner/bin/run.sh"]));
    assert_eq!(config["Healthcheck"]["Test"], serde_json::json!(["NONE"]));
    assert_eq!(config["Labels"]["org.opencontainers.image.title"], "test-runner");
}

fn sizes() {
    let size = |image| -> i64 {
        told(&["image", "inspect", "--format", "{{.Size}}", image]).trim().parse().unwrap()
    };
    let base = size(BASE);
    // `test-runner` has every grammar in these images, and `eval-logs` Parquet.
    for (image, limit) in [(PYTHON, 145), (BASH, 90)] {
        let over = size(image) - base;
        assert!(over <= limit * MB, "{image} is {} MB over its base", over / MB);
    }
}

fn smoke() {
    let said = told(&["run", "--rm", "--network=none", "--entrypoint=bin/smoke.sh", SEVERAL]);
    assert!(said.ends_with("all 6 cases are as expected\n"), "{said}");
}

/// The layers inside a container, and those of this machine.
fn layers() {
    let layers_with = |options: &[&str]| -> BTreeMap<String, bool> {
        supported(&inside(SEVERAL, options, "test-runner doctor --sandbox --json"))
    };
    #[expect(clippy::disallowed_methods, reason = "a test starts the program under test")]
    let here = test_support::program().args(["doctor", "--sandbox", "--json"]).output().unwrap();
    let mut expected = supported(&String::from_utf8(here.stdout).unwrap());

    // With the capability, a container has the namespaces that the machine has. No cgroup is handed to it.
    let root = ["--read-only", "--cap-add=SYS_ADMIN", "--user=0", "--tmpfs=/tmp"];
    expected.insert("memory".to_owned(), false);
    assert_eq!(layers_with(&root), expected);

    // Without it, it has the layers that need nobody's permission.
    for needs_permission in ["files", "pid"] {
        expected.insert(needs_permission.to_owned(), false);
    }
    let strict = ["--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges"];
    assert_eq!(layers_with(&strict), expected);
    assert!(expected["seccomp"] && expected["user"], "{expected:?}");
}

/// Which layers are supported, of what `doctor --sandbox --json` prints.
fn supported(text: &str) -> BTreeMap<String, bool> {
    let layers: Vec<Value> = serde_json::from_str(text).unwrap();
    let pair = |layer: &Value| {
        (layer["name"].as_str().unwrap().to_owned(), layer["there"].as_bool().unwrap())
    };
    layers.iter().map(pair).collect()
}

/// Files of one run could reach the next if the file system were not read-only.
fn nothing_is_writable() {
    let found = inside(
        SEVERAL,
        &[],
        "find / -xdev \\( -path /dev -o -path /etc/ssl/private -o -path /root \\) -prune -o ! -type l -writable -print",
    );
    let mut found: Vec<&str> = found.lines().collect();
    found.sort_unstable();
    assert_eq!(found, ["/run/lock", "/tmp", "/var/tmp"]);
}

fn no_caches_are_left() {
    let places = "/var/lib/apt/lists /var/cache /var/log /tmp /var/tmp /root";
    let found = inside(SEVERAL, &["--user=0"], &format!("find {places} -type f ! -name '.*'"));
    assert_eq!(found, "");
}

/// Otherwise every run would compile its imports again, because it cannot store the result.
fn bytecode_is_there() {
    let script = "find data -path '*/site-packages/*' -name '*.py' -printf '%h/__pycache__/%f\\n' |
        sed 's/\\.py$//' | while read -r module; do
            set -- \"$module\".cpython-*.pyc; [ -e \"$1\" ] || echo \"$module\"
        done";
    assert_eq!(inside(PYTHON, &[], script), "");
}

fn only_the_named_tracks() {
    assert_eq!(
        inside(PYTHON, &[], "ls data/tracks smoke").trim(),
        "data/tracks:\npython\n\nsmoke:\npython"
    );
    assert_eq!(inside(BASH, &[], "command -v python3 gcc node || true"), "");
}

/// A pipeline that stops waiting ends the container's first process: that must be the program, which still writes a
/// result.
fn a_signal_leaves_a_result() {
    let place = tempfile::tempdir().unwrap();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o777)).unwrap();
    fs::write(place.path().join("nap.sh"), "touch \"$TMPDIR/asleep\"; sleep 1000\n").unwrap();
    fs::write(place.path().join("nap.bats"), "@test \"naps\" {\n  bash nap.sh\n}\n").unwrap();
    let mounted = mount(place.path(), "/mnt/exercism-iteration", "");
    let folder = "/mnt/exercism-iteration/";
    let run = ["run", "--detach", "--network=none", &mounted, BASH, "--timeout=1000", "nap"];
    let id = told(&[&run[..], &[folder, folder]].concat()).trim().to_owned();
    let asleep = || docker(["exec", &id, "sh", "-c", "ls /tmp/.test-runner-*/tmp/asleep"]).status;
    wait_until("the solution sleeps", || asleep().success());
    told(&["kill", "--signal=TERM", &id]);
    let code = told(&["wait", &id]);
    told(&["rm", &id]);
    assert_eq!(code.trim(), "143");
    let results = fs::read(place.path().join("results.json")).unwrap();
    let results: Value = serde_json::from_slice(&results).unwrap();
    assert_eq!(results["status"], "error", "{results:#}");
}

/// A batch as the Indexed Job of `docs/book/src/guides/kubernetes-batch.md` runs it, and the track's own solutions in the same parts.
fn a_part_of_a_repository() {
    let place = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = place.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("track/config.json", r#"{"slug": "bash", "exercises": {"practice": []}}"#);
    for slug in ["first", "second", "third"] {
        let at = |file: &str| format!("track/exercises/practice/{slug}/{file}");
        let files = format!(
            r#"{{"solution": ["{slug}.sh"], "test": ["{slug}.bats"], "example": [".meta/example.sh"]}}"#
        );
        write(&at(".meta/config.json"), &format!(r#"{{"files": {files}}}"#));
        write(&at(".meta/example.sh"), "exit 0\n");
        write(&at(&format!("{slug}.sh")), "exit 1\n");
        write(
            &at(&format!("{slug}.bats")),
            &format!("@test \"ends well\" {{\n  bash {slug}.sh\n}}\n"),
        );
    }
    let row = |slug: &str| {
        let files = serde_json::json!({format!("{slug}.sh"): "exit 0"});
        serde_json::json!({"id": slug, "track": "bash", "slug": slug, "files": files})
    };
    write(
        "track/in.jsonl",
        &["first", "second", "third"].map(|slug| format!("{}\n", row(slug))).concat(),
    );
    fs::create_dir(place.path().join("results")).unwrap();
    for name in ["", "results"] {
        let path = place.path().join(name);
        fs::set_permissions(path, fs::Permissions::from_mode(0o777)).unwrap();
    }
    let track = mount(&place.path().join("track"), "/track", ",readonly");
    let results = mount(&place.path().join("results"), "/results", "");
    let mut slugs: Vec<Vec<String>> = Vec::new();
    for index in ["0", "1"] {
        let number = format!("--env=JOB_COMPLETION_INDEX={index}");
        let json = format!("--json=/results/{index}.json");
        let strict = ["run", "--rm", "--network=none", "--read-only", "--tmpfs=/tmp:exec"];
        let more = ["--cap-drop=ALL", &number, &track, &results, "--entrypoint=test-runner", BASH];
        let words = ["verify", "/track", "--shard=auto/2", &json];
        told(&[&strict[..], &more, &words].concat());
        let batch = ["batch", "/track/in.jsonl", "--exercises=/track", "--out=/results"];
        told(&[&strict[..], &more, &batch, &["--shard=auto/2"]].concat());
        let lines = fs::read_to_string(place.path().join(format!("results/shard-{index}.jsonl")));
        let lines = lines.unwrap();
        assert_eq!(lines.lines().count(), if index == "0" { 2 } else { 1 }, "{lines}");
        assert!(lines.lines().all(|line| line.contains(r#""status":"pass""#)), "{lines}");
        let text = fs::read(place.path().join(format!("results/{index}.json"))).unwrap();
        let rows: Vec<Value> = serde_json::from_slice(&text).unwrap();
        slugs.push(rows.iter().map(|row| row["slug"].as_str().unwrap().to_owned()).collect());
    }
    assert_eq!(slugs, [vec!["first".to_owned(), "third".to_owned()], vec!["second".to_owned()]]);
}
