//! The Python package `test_runner`: its own tests, with this program.

use std::path::Path;
use std::process::Command;

use test_support::program;

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "the package is Python's, and starts this program itself"
)]
fn the_python_package_passes_its_tests() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/runner");
    let output = Command::new("python3")
        .args(["-W", "error", "-m", "unittest", "discover", "--verbose", "--start-directory"])
        .arg(package.join("tests"))
        .env("PYTHONPATH", package.join("src"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("TEST_RUNNER_PROGRAM", program().get_program())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
