//! The shell's support for this program: completions and the manual.

#![expect(
    clippy::disallowed_methods,
    reason = "the program and the shell are processes of the test"
)]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use test_support::program;

fn printed(arguments: &[&str]) -> String {
    let ran = program().args(arguments).output().unwrap();
    assert!(ran.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

/// The commands that the help of a command lists.
fn commands(path: &[&str]) -> Vec<String> {
    let help = printed(&[path, &["--help"]].concat());
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Bash's completions for an unfinished line.
fn offered(line: &[&str]) -> BTreeSet<String> {
    let mut script = printed(&["completions", "bash"]);
    let last = line.len() - 1;
    let before = &line[last - 1];
    script += &format!(
        r#"
        completes=$(complete -p test-runner); completes=${{completes#*-F }}
        COMP_WORDS=({words}) COMP_CWORD={last}
        "${{completes%% *}}" test-runner '{word}' '{before}'
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
    for command in commands(&[]) {
        assert!(all.contains(&command), "{command}");
    }
    assert!(offered(&["test-runner", "run", "--ti"]).contains("--timeout"));
    assert!(offered(&["test-runner", "swebench", "su"]).contains("summary"));
    let shells = offered(&["test-runner", "completions", ""]);
    assert!(shells.contains("zsh") && shells.contains("fish"), "{shells:?}");
}

#[test]
fn the_other_shells_get_a_script_too() {
    for (shell, word) in [("zsh", "#compdef test-runner"), ("fish", "complete -c test-runner")] {
        assert!(printed(&["completions", shell]).contains(word), "{shell}");
    }
}

#[test]
fn every_command_has_a_page_that_keeps_the_lines_of_its_examples() {
    let dir = tempfile::tempdir().unwrap();
    let pages = dir.path().join("share/man1");
    assert_eq!(printed(&["man", pages.to_str().unwrap()]), "", "stdout is for machines");
    let mut expected = BTreeSet::from(["test-runner.1".to_owned()]);
    for command in commands(&[]) {
        expected.insert(format!("test-runner-{command}.1"));
        for sub in commands(&[&command]) {
            expected.insert(format!("test-runner-{command}-{sub}.1"));
        }
    }
    let entries = fs::read_dir(&pages).unwrap();
    let found: BTreeSet<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(found, expected);
    for name in &found {
        let page = fs::read_to_string(pages.join(name)).unwrap();
        assert!(
            page.starts_with(&format!(".TH {} 1 \"\" ", name.trim_end_matches(".1"))),
            "{name}"
        );
        for section in [".SH NAME\n", ".SH SYNOPSIS\n", ".SH OPTIONS\n"] {
            assert!(page.contains(section), "{name}: {section}");
        }
        let lacks = name != "test-runner.1" && !page.contains(".SH EXAMPLES\n.RS 4\n.nf\n");
        assert!(!lacks, "{name} has no examples: {page}");
        assert_eq!(page.matches("\n.nf\n").count(), page.matches("\n.fi\n").count(), "{name}");
    }
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
