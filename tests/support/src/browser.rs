//! A real browser for the tests of pages.

use std::path::Path;
use std::process::Command;

/// The document after its scripts have run. `hash` is the fragment of the page's address.
pub fn rendered(page: &Path, hash: &str, profile: &Path) -> String {
    #[expect(clippy::disallowed_methods, reason = "the browser is a process of the test")]
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg("--dump-dom")
        .arg(format!("file://{}{hash}", page.display()))
        .output()
        .expect("the tests of pages need Debian's package `chromium`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
