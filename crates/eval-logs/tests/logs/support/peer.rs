//! The original package, in a Python process of its own.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use test_support::root;

/// The interpreter of the virtual environment with that package, which the test command makes.
pub(crate) fn python(generation: &str) -> PathBuf {
    let environment = root().join("target/venvs").join(format!("swebench-{generation}"));
    let python = environment.join("bin/python");
    assert!(
        python.exists(),
        "no `{}`: make it with `python3 -m venv {1} && {1}/bin/pip install --no-deps -r \
         test-data/grading/swebench/requirements-swebench-{generation}.txt`",
        python.display(),
        environment.display()
    );
    python
}

fn start(generation: &str, command: &str, arguments: &[&str]) -> Command {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs/support/peer.py");
    #[expect(
        clippy::disallowed_methods,
        reason = "the peer is a process of the test, not of the product"
    )]
    let mut process = Command::new(python(generation));
    process.arg(script).args([generation, command]).args(arguments).env("PYTHONUTF8", "1");
    process
}

/// The answer of a command without questions, as text.
pub(crate) fn text(generation: &str, command: &str, arguments: &[&str]) -> String {
    let output = start(generation, command, arguments).stderr(Stdio::inherit()).output().unwrap();
    assert!(output.status.success(), "the peer failed: {command} {arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The same as a value.
pub(crate) fn tell(generation: &str, command: &str, arguments: &[&str]) -> Value {
    serde_json::from_str(&text(generation, command, arguments)).unwrap()
}

/// Asks one question after another, and calls back with the number of the question and the answer.
pub(crate) fn ask(
    generation: &str,
    command: &str,
    questions: impl Iterator<Item = Value> + Send,
    mut answered: impl FnMut(usize, Value),
) {
    let mut process = start(generation, command, &[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = BufWriter::new(process.stdin.take().unwrap());
    let output = BufReader::new(process.stdout.take().unwrap());
    std::thread::scope(|scope| {
        scope.spawn(move || {
            for question in questions {
                serde_json::to_writer(&mut input, &question).unwrap();
                input.write_all(b"\n").unwrap();
            }
        });
        for (number, line) in output.lines().enumerate() {
            answered(number, serde_json::from_str(&line.unwrap()).unwrap());
        }
    });
    assert!(process.wait().unwrap().success(), "the peer failed");
}
