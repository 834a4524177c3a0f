//! The page for people, in a real browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::corpus;

/// Runs the program; for its files, not for what it prints.
fn run(arguments: &[&str]) {
    #[expect(
        clippy::disallowed_methods,
        reason = "the program under test is a process of the test"
    )]
    let output = Command::new(env!("CARGO_BIN_EXE_test-runner"))
        .arg("swebench")
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The document after its scripts have run.
fn rendered(page: &Path, hash: &str, profile: &Path) -> String {
    #[expect(clippy::disallowed_methods, reason = "the browser is a process of the test")]
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg("--dump-dom")
        .arg(format!("file://{}{hash}", page.display()))
        .output()
        .expect("the tests of the page need Debian's package `chromium`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The rows of a section's table.
fn rows(document: &str, section: &str) -> Vec<String> {
    let start = document.find(&format!("<section id=\"{section}\"")).unwrap();
    let section = &document[start..start + document[start..].find("</section>").unwrap()];
    let body = &section[section.find("<tbody>").unwrap()..];
    body.split("<tr>").skip(1).map(ToOwned::to_owned).collect()
}

#[test]
fn a_browser_shows_the_instances_and_filters_them() {
    let scratch = tempfile::tempdir().unwrap();
    let root = scratch.path();
    corpus::first_generation(root, 54);
    fs::write(root.join("logs/django__django-1.m.eval.log"), b"\xff").unwrap();
    fs::write(
        root.join("logs/sympy__sympy-17.m.eval.log"),
        ">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\ntests finished: 3 passed, in 61.25 seconds\n",
    )
    .unwrap();
    let at = |name: &str| root.join(name).to_str().unwrap().to_owned();
    let page = root.join("page.html");
    run(&[
        "summary",
        "--preds",
        &at("preds.jsonl"),
        "--logs",
        &at("logs"),
        "--gold",
        &at("gold.jsonl"),
        "--html",
        page.to_str().unwrap(),
    ]);
    let text = fs::read_to_string(&page).unwrap();
    assert!(!text.contains("http://") && !text.contains("https://"), "the page loads nothing");
    let document = rendered(&page, "", &root.join("profile"));
    let instances = rows(&document, "instances");
    assert!(instances.len() > 40, "{document}");
    assert!(rows(&document, "repositories").len() > 12);
    assert!(rows(&document, "unreadable").iter().any(|row| row.contains("not UTF-8 at byte 0")));
    assert!(rows(&document, "slowest")[0].contains("61.25"));
    // What a log says is text, never markup of the page.
    assert!(document.contains("absent \"é\""));
    let filtered = rows(
        &rendered(&page, "#filter=SYMPY&result=RESOLVED_NO", &root.join("profile")),
        "instances",
    );
    assert!(!filtered.is_empty() && filtered.len() < instances.len());
    assert!(
        filtered.iter().all(|row| row.contains("sympy__sympy") && row.contains("RESOLVED_NO")),
        "{filtered:?}"
    );
}
