//! What the tests against the installed swebench packages share: the packages' process, generated logs, and our program.

pub(crate) mod cases;
pub(crate) mod corpus;
pub(crate) mod originals;
pub(crate) mod peer;

use std::process::Output;

use test_support::{eval_logs, stderr};

/// What a call of `swebench` comes to.
pub(crate) fn swebench(arguments: &[&str]) -> Output {
    eval_logs().args(arguments).output().unwrap()
}

/// What a call that succeeds prints.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = swebench(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}
