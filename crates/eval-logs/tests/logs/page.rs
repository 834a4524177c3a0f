//! The page for people, in a real browser.

use std::fs;
use std::path::Path;

use test_support::browser::rendered;

use crate::support::{corpus, printed};

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
    printed(&[
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
    // Text of a log is never markup in the page.
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

/// The titles of a section's columns.
fn columns(document: &str, section: &str) -> Vec<String> {
    let start = document.find(&format!("<section id=\"{section}\"")).unwrap();
    let head = &document[start..start + document[start..].find("</thead>").unwrap()];
    let titles = head.split("<th").skip(2).map(|part| part.split(['>', '<']).nth(1).unwrap());
    titles.map(ToOwned::to_owned).collect()
}

#[test]
fn a_page_is_about_a_model_and_shows_only_what_is_known() {
    let scratch = tempfile::tempdir().unwrap();
    let root = scratch.path();
    let at = |name: &str| root.join(name).to_str().unwrap().to_owned();
    fs::create_dir(root.join("logs")).unwrap();
    let (mut gold, mut preds) = (String::new(), String::new());
    for number in 1..=3 {
        let id = format!("pallets__flask-{number}");
        gold += &format!(
            "{{\"instance_id\": \"{id}\", \"FAIL_TO_PASS\": [\"a\", \"b\"], \"PASS_TO_PASS\": []}}\n"
        );
        preds += &format!(
            "{{\"instance_id\": \"{id}\", \"model_patch\": \"x\", \"model_name_or_path\": \"acme\"}}\n"
        );
    }
    fs::write(at("gold.jsonl"), gold).unwrap();
    fs::write(at("preds.jsonl"), preds).unwrap();
    let log = |number: usize, text: &str| {
        fs::write(at(&format!("logs/pallets__flask-{number}.acme.eval.log")), text).unwrap();
    };
    let document = |command: &str| {
        let (page, preds, logs, gold) =
            (at("page.html"), at("preds.jsonl"), at("logs"), at("gold.jsonl"));
        let inputs = ["--preds", &preds, "--logs", &logs, "--gold", &gold, "--html", &page];
        let model: &[&str] = if command == "model-report" { &["--model", "acme"] } else { &[] };
        printed(&[&[command], &inputs[..], model].concat());
        rendered(Path::new(&page), "", &root.join("profile"))
    };
    let both = ">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n";
    // No verdict on any test is known.
    log(1, ">>>>> Init Failed\n");
    let failed = document("model-report");
    assert_eq!(columns(&failed, "instances"), ["Instance", "Result", "Tests that fail, remarks"]);
    assert_eq!(
        columns(&failed, "repositories"),
        ["Repository", "Instances", "Graded", "Resolved", "Share resolved"]
    );
    log(1, &format!("{both}PASSED a\nPASSED b\n"));
    log(2, &format!("{both}PASSED a\nFAILED b\n"));
    for command in ["summary", "model-report", "run-report"] {
        let document = document(command);
        assert!(document.contains("<title>acme: 33.33 % resolved</title>"), "{command}");
        assert!(document.contains("<h1 id=\"title\">acme</h1>"), "{command}");
        let what = if command == "run-report" { "instances" } else { "predictions" };
        assert!(document.contains(&format!("1 of 3 {what} resolved (33.33&nbsp;%)")), "{command}");
        let columns = columns(&document, "instances");
        assert_eq!(columns[..4], ["Instance", "Result", "Tests fixed", "Tests kept"], "{command}");
        assert!(!columns.contains(&"Seconds".to_owned()), "no log says how long its tests took");
        let instances = rows(&document, "instances");
        assert!(!instances.iter().any(|row| row.contains(".eval.log")), "{instances:?}");
        assert!(
            instances[1].contains("RESOLVED_PARTIAL") && instances[1].contains("1 / 2"),
            "{command}"
        );
        // A prediction without a log has no verdicts.
        assert!(
            instances.get(2).is_none_or(|row| row.contains("no log") && !row.contains(" / ")),
            "{command}"
        );
    }
}
