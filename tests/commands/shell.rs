//! The shell's support for the programs `test-runner` and `eval-logs`: completions and the manual.

#![expect(
    clippy::disallowed_methods,
    reason = "the program and the shell are processes of the test"
)]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use test_support::{eval_logs, program};

/// Makes a command that starts a program.
type Start = fn() -> Command;

/// How each program is started, by its name.
const PROGRAMS: [(&str, Start); 2] = [("test-runner", program), ("eval-logs", eval_logs)];

fn printed(mut program: Command, arguments: &[&str]) -> String {
    let ran = program.args(arguments).output().unwrap();
    assert!(ran.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

/// The commands that the help of a command lists.
fn commands(program: Command, path: &[&str]) -> Vec<String> {
    // It starts another program.
    if path == ["swebench"] {
        return Vec::new();
    }
    let help = printed(program, &[path, &["--help"]].concat());
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Bash's completions for an unfinished line.
fn offered(line: &[&str]) -> BTreeSet<String> {
    let (name, program) = PROGRAMS.into_iter().find(|(name, _)| *name == line[0]).unwrap();
    let mut script = printed(program(), &["completions", "bash"]);
    let last = line.len() - 1;
    let before = &line[last - 1];
    script += &format!(
        r#"
        completes=$(complete -p {name}); completes=${{completes#*-F }}
        COMP_WORDS=({words}) COMP_CWORD={last}
        "${{completes%% *}}" {name} '{word}' '{before}'
        printf '%s\n' "${{COMPREPLY[@]}}"
        "#,
        words = line.iter().map(|word| format!("'{word}' ")).collect::<String>(),
        word = line[last],
    );
    let mut bash = Command::new("bash")
        .args(["--norc", "-u"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    bash.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let said = bash.wait_with_output().unwrap();
    assert!(said.status.success(), "{line:?}");
    String::from_utf8(said.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_options_and_values() {
    assert_eq!(offered(&["test-runner", "comp"]), BTreeSet::from(["completions".to_owned()]));
    let all = offered(&["test-runner", ""]);
    for command in commands(program(), &[]) {
        assert!(all.contains(&command), "{command}");
    }
    assert!(offered(&["eval-logs", "su"]).contains("summary"));
    assert!(offered(&["test-runner", "run", "--ti"]).contains("--timeout"));
    let shells = offered(&["test-runner", "completions", ""]);
    assert!(shells.contains("zsh") && shells.contains("fish"), "{shells:?}");
}

#[test]
fn the_other_shells_get_a_script_too() {
    for (name, program) in PROGRAMS {
        for (shell, word) in [("zsh", "#compdef"), ("fish", "complete -c")] {
            let script = printed(program(), &["completions", shell]);
            assert!(script.contains(&format!("{word} {name}")), "{shell}, {name}");
        }
    }
}

#[test]
fn every_command_has_a_page_that_keeps_the_lines_of_its_examples() {
    for (name, program) in PROGRAMS {
        let dir = tempfile::tempdir().unwrap();
        let pages = dir.path().join("share/man1");
        let said = printed(program(), &["man", pages.to_str().unwrap()]);
        assert_eq!(said, "", "stdout is for machines");
        let mut expected = BTreeSet::from([format!("{name}.1")]);
        for command in commands(program(), &[]) {
            expected.insert(format!("{name}-{command}.1"));
            for sub in commands(program(), &[&command]) {
                expected.insert(format!("{name}-{command}-{sub}.1"));
            }
        }
        let entries = fs::read_dir(&pages).unwrap();
        let found: BTreeSet<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        assert_eq!(found, expected);
        for file in found {
            check_page(&file, &fs::read_to_string(pages.join(&file)).unwrap());
        }
    }
}

/// Fails unless a page has all sections, and its examples as lines.
fn check_page(file: &str, page: &str) {
    let start = format!(".TH {} 1 \"\" ", file.trim_end_matches(".1"));
    assert!(page.starts_with(&start), "{file}");
    for section in [".SH NAME\n", ".SH SYNOPSIS\n", ".SH OPTIONS\n"] {
        assert!(page.contains(section), "{file}: {section}");
    }
    let lacks = file != "test-runner.1" && !page.contains(".SH EXAMPLES\n.RS 4\n.nf\n");
    assert!(!lacks, "{file} has no examples: {page}");
    assert_eq!(page.matches("\n.nf\n").count(), page.matches("\n.fi\n").count(), "{file}");
}

#[test]
fn a_folder_that_cannot_be_written_is_said() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("file"), "").unwrap();
    let ran = program().arg("man").arg(dir.path().join("file/man1")).output().unwrap();
    assert_eq!(ran.status.code(), Some(70));
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(said.starts_with("error: cannot write the manual pages to `"), "{said}");
}
