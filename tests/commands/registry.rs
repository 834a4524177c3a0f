//! The data of every track is complete and correct, as `test-runner tracks check` finds it. No toolchain is needed.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tracks::lint::{self, Cases, Finding};
use tracks::{Folder, TrackRegistry};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn nothing_is_wrong_with_the_tracks_of_the_program() {
    let folders = tracks::embedded_folders();
    assert!(folders.iter().any(Folder::is_track));
    let findings =
        lint::all(&folders, &[], |folder| Some(Cases::in_repository(root(), &folder.name)));
    let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "\n{}", lines.join("\n"));
}

#[test]
fn cases_belong_to_a_track() {
    for place in ["test-data/tracks", "test-data/forgery"] {
        for entry in fs::read_dir(root().join(place)).unwrap() {
            let id = entry.unwrap().file_name().into_string().unwrap();
            assert!(
                TrackRegistry::embedded().find(&id).is_some(),
                "`{place}/{id}` belongs to no track"
            );
        }
    }
}

/// Each is one to four megabytes of every image.
#[test]
fn every_grammar_serves_a_track() {
    let table = fs::read_to_string(root().join("crates/test-source/src/grammar.rs")).unwrap();
    let names = table.lines().filter_map(|line| line.trim().strip_prefix("(\"")?.split('"').next());
    let folders = fs::read_dir(root().join("tracks")).unwrap();
    let read = |path: &Path, file| fs::read_to_string(path.join(file)).unwrap_or_default();
    let files: Vec<String> = folders
        .map(|folder| folder.unwrap().path())
        .flat_map(|path| {
            ["track.toml", "shared.toml", "mutation.toml"].map(|file| read(&path, file))
        })
        .collect();
    for name in names {
        let key = format!("grammar = \"{name}\"");
        assert!(files.iter().any(|text| text.contains(&key)), "no track uses the grammar `{name}`");
    }
}

/// Writes a track that nothing is wrong with.
fn write_track(dir: &Path) {
    fs::create_dir(dir).unwrap();
    fs::write(dir.join("track.toml"), TRACK).unwrap();
    fs::write(dir.join("run.sh"), "cat -- \"$@\" | sed -n 's/^#> //p'\n").unwrap();
}

/// What is found in such a track after a change.
fn findings(change: impl Fn(&Path)) -> Vec<Finding> {
    let place = tempfile::tempdir().unwrap();
    let dir = place.path().join("tap");
    write_track(&dir);
    change(&dir);
    let folders = tracks::read_folders(&dir).unwrap();
    lint::all(&folders, &tracks::embedded_folders(), |_| None)
}

const TRACK: &str = r#"id = "tap"
name = "TAP"
framework = "prove"

[detect]
solution = ["*.pm"]
test = ["*.t"]

[toolchain]
probe = [{ tool = "sed", argv = ["sed", "--version"], at_least = "4" }]

[workspace]
exclude = ["**/.proverc"]

[[step]]
name = "prove"
argv = ["sh", "{track}/run.sh", "{tests}"]

[report]
channel = "stdout"
parser = "tap"
trust = "read"

[test_code.markers]
begin = '^subtest "(?P<name>.+)"'
end = '^\};$'
"#;

#[test]
fn the_case_of_a_limit_is_a_forgery_that_passes() {
    let place = tempfile::tempdir().unwrap();
    let dir = place.path().join("tap");
    write_track(&dir);
    let limits = ["passes", "fails", "missing"]
        .map(|case| format!("[[limit]]\nwhat = 'A solution can.'\ncase = '{case}'\n"));
    fs::write(dir.join("track.toml"), [TRACK, &limits.concat()].concat()).unwrap();
    fs::create_dir(dir.join("forgery")).unwrap();
    let cases = "[passes]\nlimit = 'passes'\n[fails]\n";
    fs::write(dir.join("forgery/cases.toml"), cases).unwrap();
    let folders = tracks::read_folders(&dir).unwrap();
    let beside = |folder: &Folder| Some(Cases::beside(&folder.path));
    let found = lint::all(&folders, &tracks::embedded_folders(), beside);
    let of_limits: Vec<&str> = found
        .iter()
        .filter_map(|finding| finding.what.strip_prefix("`[[limit]]` names the case `"))
        .filter_map(|what| what.split('`').next())
        .collect();
    assert_eq!(of_limits, ["fails", "missing"]);
}

fn replaced(from: &str, to: &str) -> Vec<String> {
    assert!(TRACK.contains(from), "{from}");
    let findings =
        findings(|dir| fs::write(dir.join("track.toml"), TRACK.replace(from, to)).unwrap());
    findings
        .iter()
        .map(|finding| {
            let file = finding.file.file_name().unwrap().to_str().unwrap();
            format!("{file}:{}: {}", finding.line.unwrap_or(0), finding.what)
        })
        .collect()
}

#[test]
fn a_finding_names_the_line_and_what_is_wrong() {
    assert_eq!(replaced("prove", "prove"), [""; 0]);
    for (from, to, line, words) in [
        ("\"tap\"\nname", "\"top\"\nname", 1, "the id is not the folder's name"),
        ("framework", "frame", 3, "unknown field `frame`"),
        (
            "framework = \"prove\"",
            "framework = \"prove\"\nuses = [\"_none\"]",
            4,
            "no shared folder `_none`",
        ),
        ("**/.proverc", "**/.prove[rc", 13, "is not a glob"),
        ("*.pm", "{kebab}.pm", 6, "`{kebab}` is not a placeholder here"),
        ("{track}/run.sh", "{track}/walk.sh", 17, "no file `walk.sh`"),
        ("{tests}", "--tests={tests}", 17, "`{tests}` must be an argument of its own"),
        ("\"tap\"\ntrust", "\"top\"\ntrust", 21, "no such parser: `top`"),
        ("\"read\"", "\"sealed\"", 22, "wrong trust"),
        ("\"stdout\"", "\"file\"", 20, "the channel `file` needs `{report}`"),
        ("?P<name>", "", 25, "has no group `(?P<name>…)`"),
        (r"^\};$", r"^\};($", 26, "is not a regular expression"),
    ] {
        let found = replaced(from, to);
        let wanted = |finding: &String| {
            finding.starts_with(&format!("track.toml:{line}: ")) && finding.contains(words)
        };
        assert!(found.iter().any(wanted), "{to}: {found:#?}");
    }
}

#[test]
fn a_query_is_compiled_and_its_captures_are_known() {
    let markers = TRACK.find("[test_code.markers]").unwrap();
    let with_query = |query: &'static str| {
        findings(|dir| {
            let text = format!(
                "{}[test_code]\ngrammar = \"python\"\nquery = \"tests.scm\"\n",
                &TRACK[..markers]
            );
            fs::write(dir.join("track.toml"), text).unwrap();
            fs::write(dir.join("tests.scm"), query).unwrap();
        })
    };
    let good =
        "(function_definition\n  name: (_) @test.name\n  body: (_) @test.body) @test.around\n";
    assert_eq!(with_query(good), []);
    for (query, line, words) in [
        ("(function_definition\n  name: (nothing) @test.name) @test.around", Some(2), "nothing"),
        (
            "(function_definition\n  name: (_) @test.name) @test.around",
            None,
            "no pattern captures `@test.body`",
        ),
        (
            "(function_definition\n  name: (_) @test.name\n  body: (_) @test.bode) @test.around",
            Some(3),
            "unknown capture `@test.bode`",
        ),
    ] {
        let found = with_query(query);
        let wanted = |finding: &Finding| {
            finding.file.ends_with("tests.scm")
                && finding.line == line
                && finding.what.contains(words)
        };
        assert!(found.iter().any(wanted), "{query}: {found:#?}");
    }
}

#[test]
fn a_file_that_nothing_names_is_found() {
    let found = findings(|dir| fs::write(dir.join("left.pl"), "1;\n").unwrap());
    assert_eq!(found.len(), 1);
    assert!(found[0].file.ends_with("left.pl"), "{found:#?}");
}

#[test]
fn a_name_in_a_shared_folder_and_in_the_track_is_a_clash() {
    let found = findings(|dir| {
        let shared = dir.with_file_name("_tap");
        fs::create_dir(&shared).unwrap();
        fs::write(shared.join("run.sh"), "exec prove \"$@\"\n").unwrap();
        let text = TRACK.replacen("\n\n", "\nuses = [\"_tap\"]\n\n", 1);
        fs::write(dir.join("track.toml"), text).unwrap();
    });
    assert!(found.iter().any(|finding| finding.what.contains("a file of this name")), "{found:#?}");
}

#[expect(clippy::disallowed_methods, reason = "the program itself is under test")]
fn program(arguments: &[&str], place: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_test-runner"))
        .args(arguments)
        .current_dir(place)
        .env_remove("TEST_RUNNER_TRACK_PATH")
        .output()
        .unwrap()
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_track_from_outside_is_known_to_every_command() {
    let place = tempfile::tempdir().unwrap();
    let at = place.path();
    fs::create_dir(at.join("tracks")).unwrap();
    write_track(&at.join("tracks/tap"));
    for folder in ["in", "out"] {
        fs::create_dir(at.join(folder)).unwrap();
    }
    fs::write(at.join("in/Leap.pm"), "1;\n").unwrap();
    let test = "subtest \"leaps\" => sub {\n    ok 1;\n};\n#> 1..1\n#> ok 1 - leaps\n";
    fs::write(at.join("in/leap.t"), test).unwrap();

    let ran = program(
        &["run", "leap", "in", "out", "--track", "tap", "--tracks", "tracks", "--verbose"],
        at,
    );
    assert_eq!(ran.status.code(), Some(0), "{}", said(&ran.stderr));
    assert!(said(&ran.stderr).contains("track: tap (read)"), "{}", said(&ran.stderr));
    let results: serde_json::Value =
        serde_json::from_slice(&fs::read(at.join("out/results.json")).unwrap()).unwrap();
    assert_eq!(results["status"], "pass", "{results:#}");
    assert_eq!(results["tests"][0]["name"], "leaps");
    for command in [&["tracks"][..], &["doctor", "tap"]] {
        let listed = program(&[command, &["--tracks", "tracks/tap"]].concat(), at);
        assert!(said(&listed.stdout).contains("tap"), "{}", said(&listed.stderr));
    }
    // The runs of `verify` are processes of their own.
    let exercise = at.join("checkout/exercises/practice/leap");
    fs::create_dir_all(exercise.join(".meta")).unwrap();
    fs::write(exercise.join("leap.t"), test).unwrap();
    fs::write(exercise.join(".meta/Leap.pm"), "1;\n").unwrap();
    let files =
        r#"{"files":{"solution":["Leap.pm"],"test":["leap.t"],"example":[".meta/Leap.pm"]}}"#;
    fs::write(exercise.join(".meta/config.json"), files).unwrap();
    let config = r#"{"slug":"tap","exercises":{"practice":[{"slug":"leap"}],"concept":[]}}"#;
    fs::write(at.join("checkout/config.json"), config).unwrap();
    let verified = program(&["verify", "checkout", "--tracks", "tracks"], at);
    assert_eq!(verified.status.code(), Some(0), "{}", said(&verified.stdout));
    let without = program(&["run", "leap", "in", "out", "--track", "tap"], at);
    assert_eq!(without.status.code(), Some(2), "{}", said(&without.stderr));
}

#[test]
fn a_batch_runs_again_what_another_track_or_build_has_run() {
    let place = tempfile::tempdir().unwrap();
    let at = place.path();
    write_track(&at.join("tap"));
    fs::create_dir(at.join("in")).unwrap();
    fs::write(at.join("in/Leap.pm"), "1;\n").unwrap();
    let test = "subtest \"leaps\" => sub {\n    ok 1;\n};\n#> 1..1\n#> ok 1 - leaps\n";
    fs::write(at.join("in/leap.t"), test).unwrap();
    let row = r#"{"id": "a", "track": "tap", "slug": "leap", "dir": "in"}"#;
    fs::write(at.join("rows.jsonl"), format!("{row}\n")).unwrap();
    let is_known = || {
        let ran = program(&["batch", "rows.jsonl", "--out", "out", "--tracks", "tap"], at);
        let told = said(&ran.stderr);
        assert!(told.contains("1 of 1 run done") && told.contains("1 passed"), "{told}");
        told.contains("1 of them before")
    };
    assert!(!is_known());
    assert!(is_known());
    let description = fs::read_to_string(at.join("tap/track.toml")).unwrap();
    fs::write(at.join("tap/track.toml"), format!("{description}\n# changed\n")).unwrap();
    assert!(!is_known());

    let lines = fs::read_to_string(at.join("out/shard-0.jsonl")).unwrap();
    let mut record: serde_json::Value =
        serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    let (version, digest) = record["version"].as_str().unwrap().split_once('+').unwrap();
    assert_eq!((version, digest.len()), (env!("CARGO_PKG_VERSION"), 16));
    assert!(digest.chars().all(|c| c.is_ascii_hexdigit()), "{digest}");
    (record["id"], record["line"], record["version"]) = ("b".into(), 2.into(), "0.0.9".into());
    fs::write(at.join("out/shard-1.jsonl"), format!("{record}\n")).unwrap();
    let merged = said(&program(&["batch", "merge", "out"], at).stderr);
    assert!(merged.contains("of several builds of the program: `0.0.9`, `0."), "{merged}");
}

/// What a run in a track from outside says, with this `track.toml` and these lines of the test tool.
fn ran_with(track: &str, lines: &str) -> (Option<i32>, serde_json::Value) {
    let place = tempfile::tempdir().unwrap();
    let at = place.path();
    write_track(&at.join("tap"));
    fs::write(at.join("tap/track.toml"), track).unwrap();
    fs::create_dir(at.join("in")).unwrap();
    fs::write(at.join("in/Leap.pm"), "1;\n").unwrap();
    fs::write(at.join("in/leap.t"), format!("subtest \"leaps\" => sub {{\n}};\n{lines}")).unwrap();
    let ran = program(&["run", "leap", "in", "out", "--track", "tap", "--tracks", "tap"], at);
    let results = fs::read(at.join("out/results.json")).unwrap();
    (ran.status.code(), serde_json::from_slice(&results).unwrap())
}

/// A track whose tests write TAP by hand: to standard output, or to a file by `{report}`.
fn shell_track(command: &str, channel: &str, parser: &str) -> String {
    format!(
        r#"
id = "tap"
name = "Shell"
framework = "TAP by hand"
[detect]
solution = ["*.pm"]
test = ["{{slug}}.t"]
[toolchain]
size_mb = 1
probe = [{{ tool = "sh", argv = ["sh", "-c", "echo 1.0"], at_least = "1.0" }}]
[[step]]
name = "sh"
argv = ["sh", "-c", "{command}", "sh", "{{tests}}"]
[report]
channel = "{channel}"
parser = "{parser}"
trust = "read"
[test_code.markers]
begin = '^# test: (?P<name>.+)$'
end = '^# end$'
"#
    )
}

/// Runs three tests with these commands before their results.
fn run_of_three(track: &str, plan_first: bool, commands: [&str; 3]) -> serde_json::Value {
    let place = tempfile::tempdir().unwrap();
    let at = place.path();
    write_track(&at.join("tap"));
    fs::write(at.join("tap/track.toml"), track).unwrap();
    fs::create_dir(at.join("in")).unwrap();
    fs::write(at.join("in/Leap.pm"), "").unwrap();
    let test = |(line, number): (&str, usize)| {
        format!("# test: t{number}\n{line}\necho ok {number} - t{number}\n# end\n")
    };
    let tests: String = commands.into_iter().zip(1..).map(test).collect();
    let (first, last) = if plan_first { ("echo 1..3\n", "") } else { ("", "echo 1..3\n") };
    fs::write(at.join("in/leap.t"), format!("{first}{tests}{last}")).unwrap();
    program(&["run", "leap", "in", "out", "--track", "tap", "--tracks", "tap"], at);
    serde_json::from_slice(&fs::read(at.join("out/results.json")).unwrap()).unwrap()
}

#[test]
fn a_test_that_ends_the_process_is_blamed_and_not_the_one_before_it() {
    let track = shell_track(". ./$1", "stdout", "tap");
    for (ending, said) in [
        ("exit 0", "The test ended the process (exit code 0)."),
        ("exit 3", "The test ended the process (exit code 3)."),
        ("kill -9 $$", "The test crashed with SIGKILL."),
    ] {
        for plan_first in [true, false] {
            let results = run_of_three(&track, plan_first, [":", ending, ":"]);
            let tests = results["tests"].as_array().unwrap();
            let statuses: Vec<_> = tests.iter().map(|test| test["status"].as_str()).collect();
            assert_eq!(statuses, [Some("pass"), Some("error"), Some("error")], "{results:#}");
            assert_eq!(tests[1]["message"], said, "{ending}, {plan_first}");
        }
    }
}

#[test]
fn a_solution_that_ends_the_process_after_a_skipped_test_is_at_fault_itself() {
    let track = shell_track(". ./$1", "stdout", "tap") + "disabled = '^# skip$'\n";
    let skipped = "# skip\necho 'ok 1 - t1 # SKIP later'; exit 0";
    let results = run_of_three(&track, true, [skipped, ":", ":"]);
    let message = results["message"].as_str().unwrap();
    assert!(!message.contains("by the test file itself"), "{message}");
    let all =
        "# skip\necho 'ok 1 - t1 # SKIP'; echo 'ok 2 - t2 # SKIP'; echo 'ok 3 - t3 # SKIP'; exit 0";
    let results = run_of_three(&track, true, [all, "# skip", "# skip"]);
    assert_eq!(results["message"], "All tests are skipped by the test file itself.");
}

#[test]
fn a_report_that_was_never_written_is_named() {
    let said = "The tests ended the process (exit code 0) before the report was written.";
    for (channel, parser) in
        [("file", "tap"), ("file", "junit_xml"), ("file", "catch2_xml"), ("stdout", "mocha_json")]
    {
        let command = if channel == "file" { ". ./$1 > r; cp r {report}" } else { ". ./$1 > r" };
        let track = shell_track(command, channel, parser);
        let results = run_of_three(&track, true, [":", "exit 0", ":"]);
        assert_eq!(results["message"], said, "{parser}: {results:#}");
    }
}

#[test]
fn a_module_of_the_tool_that_is_missing_is_no_fault_of_the_solution() {
    let probe = r#", { tool = "Framework", argv = ["sh", "-c", "exit 2"] }]"#;
    let without = TRACK.replace("at_least = \"4\" }]", &format!("at_least = \"4\" }}{probe}"));
    let said = "#> Can't locate framework/V0.pm in @INC\n";
    let (code, results) = ran_with(&without, said);
    assert_eq!(code, Some(69), "{results:#}");
    assert_eq!(results["status"], "error");
    let message = results["message"].as_str().unwrap();
    assert!(message.contains("the toolchain of the track `tap` is missing"), "{message}");
    // It is there, or the message is about something else.
    let there = without.replace("exit 2", "echo 1.0");
    assert_eq!(ran_with(&there, said).0, Some(0));
    assert_eq!(ran_with(&without, "#> Can't locate Leap.pm in @INC\n").0, Some(0));
}

#[test]
fn a_run_has_the_limits_of_its_track() {
    let place = tempfile::tempdir().unwrap();
    let at = place.path();
    write_track(&at.join("tap"));
    let limits = "[limits]\ntimeout = 40.5\nmemory_mb = 700\n\n[workspace]";
    fs::write(at.join("tap/track.toml"), TRACK.replace("[workspace]", limits)).unwrap();
    fs::create_dir(at.join("in")).unwrap();
    fs::write(at.join("in/Leap.pm"), "1;\n").unwrap();
    fs::write(at.join("in/leap.t"), "#> 1..1\n#> ok 1 - leaps\n").unwrap();
    let run = ["run", "leap", "in", "out", "--track", "tap", "--tracks", "tap", "--verbose"];
    let other = ["--timeout", "50", "--memory-mb", "900"];
    for (options, wall, mib) in [(&[][..], 40.5, 700_u64), (&other, 50.0, 900)] {
        let ran = program(&[&run[..], options].concat(), at);
        let said = said(&ran.stderr);
        let plan = said.lines().find_map(|line| line.strip_prefix("plan: ")).expect(&said);
        let plan: serde_json::Value = serde_json::from_str(plan).unwrap();
        let limits = &plan["test"]["limits"];
        let part = |name: &str| limits["wall"][name].as_f64().unwrap();
        assert!((part("secs") + part("nanos") / 1e9 - wall).abs() < 1e-6, "{limits:#}");
        assert_eq!(limits["tree_bytes"], mib << 20, "{limits:#}");
    }
    let malformed = TRACK.replace("[workspace]", "[limits]\ntimeout = 0\n\n[workspace]");
    fs::write(at.join("tap/track.toml"), malformed).unwrap();
    assert_eq!(program(&run, at).status.code(), Some(2));
}

#[test]
fn a_malformed_track_from_outside_is_refused_with_its_line() {
    let place = tempfile::tempdir().unwrap();
    let at = place.path();
    let dir = at.join("tap");
    write_track(&dir);
    let refused = |words: &[&str]| {
        let ran = program(&["tracks", "--tracks", "tap"], at);
        assert_eq!(ran.status.code(), Some(2));
        for words in words {
            assert!(said(&ran.stderr).contains(words), "{words}: {}", said(&ran.stderr));
        }
    };
    fs::write(dir.join("track.toml"), TRACK.replace("**/.proverc", "**/.prove[rc")).unwrap();
    refused(&[
        "tap/track.toml:13: `**/.prove[rc` is not a glob",
        "help: run `test-runner tracks check tap`",
    ]);
    fs::write(dir.join("track.toml"), TRACK.replace("framework =", "framework")).unwrap();
    refused(&["tap/track.toml:3: "]);
    fs::rename(&dir, at.join("ruby")).unwrap();
    fs::write(at.join("ruby/track.toml"), TRACK.replacen("\"tap\"", "\"ruby\"", 1)).unwrap();
    let ran = program(&["tracks", "--tracks", "ruby"], at);
    assert!(said(&ran.stderr).contains("a track `ruby` already exists"), "{}", said(&ran.stderr));

    let checked = program(&["tracks", "check", "ruby"], at);
    assert_eq!(checked.status.code(), Some(1));
    let lines = said(&checked.stdout);
    for words in
        ["fixtures/pass/input: write a solution", "DIFFERENCES.md: write", "at least 3 forgeries"]
    {
        assert!(lines.contains(words), "{words}: {lines}");
    }
    fs::create_dir(at.join("ruby/forgery")).unwrap();
    fs::write(at.join("ruby/forgery/cases.toml"), "slug = \"leap\"\n\n[exits\n").unwrap();
    let lines = said(&program(&["tracks", "check", "ruby"], at).stdout);
    assert!(lines.contains("ruby/forgery/cases.toml:3: "), "{lines}");
    assert_eq!(program(&["tracks", "check", "nothing"], at).status.code(), Some(2));
    let embedded = program(&["tracks", "check"], at);
    assert_eq!(embedded.status.code(), Some(0), "{}", said(&embedded.stdout));
}

const RULES: &str = r#"reads = "lines of ours"
prepare = ["strip"]

[steps]
seconds = { replace = '\s\d+s$' }

[[rule]]
line = '^suite (\S+)'
set = { suite = "{1}" }

[[rule]]
line = '^(good|bad) (.+)$'
name = "{suite}/{2|seconds}"
status = "{1}"
words = { good = "PASSED", bad = "FAILED" }

[[example]]
log = """
suite ops
good adds 3s
"""
tests = [["ops/adds", "PASSED"]]
"#;

#[test]
fn a_rule_file_from_outside_reads_a_log() {
    let place = tempfile::tempdir().unwrap();
    let at = place.path();
    fs::write(at.join("ours.toml"), RULES).unwrap();
    fs::write(at.join("eval.log"), b"suite io\r\nbad opens 2s\n  good closes\n\xff\n").unwrap();
    let arguments = ["parse", "--rules", "ours.toml", "--format", "status-map", "eval.log"];
    let ran = program(&arguments, at);
    assert_eq!(ran.status.code(), Some(0), "{}", said(&ran.stderr));
    let map: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(map, serde_json::json!({ "io/opens": "FAILED", "io/closes": "PASSED" }));
    for (from, to, words) in [
        ("PASSED\"]]", "FAILED\"]]", "example 1: the rules read"),
        ("{2|seconds}", "{3}", "rule 2: `{suite}/{3}`: the pattern has no group 3"),
        ("|seconds}", "|minutes}", "unknown step `minutes`"),
        ("(good|bad)", "(good|bad", "rule 2: `^(good|bad (.+)$`: "),
        ("set =", "sets =", "unknown field `sets`"),
        ("name =", "#", "`name` and `status` belong together"),
        ("{2|seconds}\"", "{2\"", "a `{` without its `}`"),
    ] {
        assert!(RULES.contains(from), "{from}");
        fs::write(at.join("wrong.toml"), RULES.replacen(from, to, 1)).unwrap();
        let ran = program(&["parse", "--rules", "wrong.toml", "eval.log"], at);
        let stderr = said(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{to}: {stderr}");
        assert!(stderr.contains(words) && stderr.contains("help: "), "{to}: {stderr}");
    }
    assert_eq!(program(&["parse", "eval.log"], at).status.code(), Some(2));
}
