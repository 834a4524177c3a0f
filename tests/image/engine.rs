//! The container engine, as the tests use it.

use std::path::Path;
use std::process::{Command, Output};

/// The base of all images.
pub(super) const BASE: &str = "debian:trixie-slim";
/// The README's image.
pub(super) const PYTHON: &str = "runner";
pub(super) const BASH: &str = "runner:bash";
/// Three kinds of tracks: with a reporter, with text that is parsed, compiled.
pub(super) const SEVERAL: &str = "runner:python-bash-c";
pub(super) const TRACKS: [&str; 3] = ["bash", "c", "python"];

/// Runs the client with these arguments.
pub(super) fn docker<S: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = S>) -> Output {
    assert!(
        std::env::var_os("DOCKER_HOST").is_some(),
        "`DOCKER_HOST` is not set: bin/run-image-tests.sh starts an engine and sets it"
    );
    #[expect(clippy::disallowed_methods, reason = "a test drives the container engine")]
    Command::new("docker").args(arguments).output().unwrap()
}

/// The client's output; it must not fail.
pub(super) fn told(arguments: &[&str]) -> String {
    let ran = docker(arguments);
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "docker {}: {said}", arguments.join(" "));
    String::from_utf8(ran.stdout).unwrap()
}

/// The output of a command in a container of the image.
pub(super) fn inside(image: &str, options: &[&str], script: &str) -> String {
    let run = ["run", "--rm", "--network", "none", "--entrypoint", "sh"];
    told(&[&run[..], options, &[image, "-euc", script]].concat())
}

/// The option that mounts a folder.
pub(super) fn mount(from: &Path, to: &str, more: &str) -> String {
    format!("--mount=type=bind,src={},dst={to}{more}", from.display())
}
