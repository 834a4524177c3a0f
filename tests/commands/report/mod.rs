//! `report`: many results in one table, on a terminal, as JSON, as CSV and in a browser.

mod grades;
mod handins;
mod platforms;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::{browser, program};

/// Text that would run as code in the page if it were not escaped.
const HOSTILE: &str =
    "</script><script>document.title = 'owned'</script><img src=x onerror=alert(1)>";

/// A folder with results.
struct Place(TempDir);

impl Place {
    fn new(results: &[(&str, &str)]) -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        for (folder, text) in results {
            fs::create_dir_all(place.at(folder)).unwrap();
            fs::write(place.at(folder).join("results.json"), text).unwrap();
        }
        place
    }

    fn at(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn report(&self, arguments: &[&str]) -> Output {
        program().current_dir(self.0.path()).arg("report").args(arguments).output().unwrap()
    }

    /// The stdout of a successful report.
    fn table(&self, arguments: &[&str]) -> String {
        let ran = self.report(arguments);
        assert!(ran.status.success(), "{}", said(&ran));
        String::from_utf8(ran.stdout).unwrap()
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.table(&[arguments, &["--json"]].concat())).unwrap()
    }
}

fn said(ran: &Output) -> String {
    String::from_utf8_lossy(&ran.stderr).into_owned()
}

const PASS: &str = r#"{"version": 3, "status": "pass", "message": null, "tests": [
    {"name": "one", "status": "pass"}, {"name": "two", "status": "pass"}]}"#;
const OLD_PASS: &str = r#"{"version": 1, "status": "pass"}"#;
const ERROR: &str = r#"{"version": 3, "status": "error", "message": "SyntaxError", "tests": []}"#;

/// Some tests fail, with hostile messages.
fn fail() -> String {
    json!({"version": 3, "status": "fail", "message": null, "tests": [
        {"name": "fine", "status": "pass"},
        {"name": HOSTILE, "status": "fail", "message": format!("\u{1b}[31m{HOSTILE}"), "test_code": "check()", "task_id": 2},
        {"name": "=1+1", "status": "error", "message": "gone", "output": HOSTILE},
    ]})
    .to_string()
}

fn classroom() -> Place {
    Place::new(&[
        ("class/alice/leap", PASS),
        ("class/alice/two-fer", &fail()),
        ("class/bob/leap", ERROR),
        ("class/bob/two-fer", OLD_PASS),
        ("class/eve/leap", PASS),
    ])
}

#[test]
fn a_terminal_gets_students_by_exercises_and_counts_of_what_is_there() {
    let expected = "\
exercise     alice    bob       eve
leap      pass 2/2  error  pass 2/2
two-fer   fail 1/3   pass         -
points         3/5    3/5       2/5

5 results of 3 students in 2 exercises: 3 pass, 1 fail, 1 error; 1 without a result; 8 of 15 points
";
    assert_eq!(classroom().table(&["class"]), expected);
    assert_eq!(classroom().table(&["class/alice", "class/bob", "class/eve"]), expected);
}

#[test]
fn many_students_get_a_line_each() {
    let names: Vec<String> = (0..7).map(|number| format!("class/s{number}/leap")).collect();
    let results: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), PASS)).collect();
    let table = Place::new(&results).table(&["class"]);
    let heading = "student  pass  fail  error  no result  late  points    %\n";
    assert!(table.starts_with(heading), "{table}");
    assert!(
        table.contains("\ns6          1     0      0          0     0     2/2  100\n"),
        "{table}"
    );
}

#[test]
fn json_says_everything_and_folders_may_be_named_after_exercises_first() {
    let place = Place::new(&[("all/leap/alice", PASS), ("all/leap/group 2/bob", &fail())]);
    let all = place.json(&["all", "--exercises-first"]);
    assert_eq!(all["students"], json!(["alice", "bob"]));
    assert_eq!(all["exercises"], json!(["leap", "leap/group 2"]));
    let all = classroom().json(&["class"]);
    assert_eq!(all["entries"].as_array().unwrap().len(), 5);
    let failed = &all["entries"][3];
    assert_eq!((&failed["student"], &failed["exercise"]), (&json!("alice"), &json!("two-fer")));
    assert_eq!(failed["tests"], json!({"passed": 1, "all": 3}));
    assert_eq!(failed["failures"][0]["name"], HOSTILE);
    // A file without a list of tests does not say how many there are.
    assert_eq!(all["entries"][4]["tests"], Value::Null);
}

#[test]
fn what_cannot_be_used_is_listed_and_costs_nothing_else() {
    let place = classroom();
    for (folder, text) in
        [("half", "{\"status\""), ("later", "{\"version\": 9, \"status\": \"pass\"}")]
    {
        fs::create_dir_all(place.at("class/mallory").join(folder)).unwrap();
        fs::write(place.at("class/mallory").join(folder).join("results.json"), text).unwrap();
    }
    fs::create_dir(place.at("class/mallory/link")).unwrap();
    symlink(place.at("class/alice/leap/results.json"), place.at("class/mallory/link/results.json"))
        .unwrap();
    // A folder behind a link, and a file below a result, are not in the report.
    symlink(place.at("class"), place.at("class/loop")).unwrap();
    fs::create_dir_all(place.at("class/alice/two-fer/forged/leap")).unwrap();
    fs::write(place.at("class/alice/two-fer/forged/leap/results.json"), PASS).unwrap();
    let ran = place.report(&["class", "class/alice"]);
    assert!(ran.status.success());
    let table = String::from_utf8(ran.stdout.clone()).unwrap();
    assert!(table.contains("\n5 results of 3 students in 2 exercises"), "{table}");
    let said = said(&ran);
    let reasons = [
        ("mallory/half", "it is not a results file: EOF while parsing"),
        ("mallory/later", "it has version 9, and versions 1 to 3 can be read"),
        ("mallory/link", "it is not a regular file"),
        ("alice/leap", "has a result of the same student for the same exercise, which counts"),
    ];
    for (folder, reason) in reasons {
        let line = said.lines().find(|line| line.contains(&format!("{folder}/results.json` is")));
        assert!(line.is_some_and(|line| line.contains(reason)), "{folder}: {said}");
    }
    assert_eq!(said.lines().count(), 5, "{said}");
}

#[test]
fn nothing_to_report_is_an_error_that_says_what_to_do() {
    let place = Place::new(&[]);
    fs::create_dir(place.at("empty")).unwrap();
    for (source, words) in
        [("empty", "no results in `empty`\nhelp: "), ("gone", "cannot read `gone`")]
    {
        let ran = place.report(&[source, "--html", "page.html"]);
        assert_eq!(ran.status.code(), Some(2), "{source}");
        assert!(said(&ran).starts_with(&format!("error: {words}")), "{}", said(&ran));
        assert!(!place.at("page.html").exists());
    }
}

#[test]
fn what_verify_wrote_is_one_column() {
    let place = Place::new(&[]);
    let verified = json!([
        {"slug": "leap", "kind": "practice", "status": "pass", "tests": 9, "passed": 9, "as_expected": true, "message": null, "seconds": 0.5},
        {"slug": "luhn", "kind": "practice", "status": "fail", "tests": 4, "passed": 3, "as_expected": false, "message": "no", "seconds": 0.5},
        {"slug": "clock", "status": "unheard of"},
    ]);
    fs::write(place.at("python.json"), verified.to_string()).unwrap();
    let ran = place.report(&["python.json", "--html", "page.html"]);
    let table = String::from_utf8(ran.stdout.clone()).unwrap();
    assert!(
        table.starts_with("exercise      python\nleap        pass 9/9\nluhn      fail 3/4 !\n"),
        "{table}"
    );
    assert!(
        said(&ran).contains("python.json` is left out: clock: unknown variant"),
        "{}",
        said(&ran)
    );
    let page = rendered(&place, "#exercise=luhn&student=python");
    assert!(page.contains("This is not what the solution should do."), "{page}");
}

#[test]
fn csv_has_a_line_for_each_result_and_no_formula() {
    let place = classroom();
    place.table(&["class", "--csv", "out.csv"]);
    let text = fs::read_to_string(place.at("out.csv")).unwrap();
    let mut lines = csv::Reader::from_reader(text.as_bytes());
    let lines: Vec<csv::StringRecord> = lines.records().map(Result::unwrap).collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(&lines[0], &["leap", "alice", "pass", "2", "2", "", "", "2", "2", ""][..]);
    assert_eq!(
        &lines[3],
        &["two-fer", "alice", "fail", "1", "3", &format!("{HOSTILE}\n=1+1"), "", "1", "3", ""][..]
    );
    assert_eq!(&lines[4], &["two-fer", "bob", "pass", "", "", "", "", "3", "3", ""][..]);
    assert_eq!(&lines[5], &["two-fer", "eve", "missing", "0", "3", "", "", "0", "3", ""][..]);
}

/// The page `page.html` after its scripts have run.
fn rendered(place: &Place, hash: &str) -> String {
    browser::rendered(&place.at("page.html"), hash, &place.at("profile"))
}

/// The rows of the table.
fn rows(document: &str) -> Vec<String> {
    let grid = &document[document.find("id=\"grid\"").unwrap()..];
    let body = &grid[grid.find("<tbody>").unwrap()..grid.find("</tbody>").unwrap()];
    body.split("<tr>").skip(1).map(str::to_owned).collect()
}

#[test]
fn a_browser_shows_the_table_and_opens_a_result() {
    let place = classroom();
    place.table(&["class", "--html", "page.html", "--title", "Group <3>"]);
    let text = fs::read_to_string(place.at("page.html")).unwrap();
    assert!(!text.contains("http://") && !text.contains("https://"), "the page loads nothing");
    let document = rendered(&place, "");
    // Text of a solution never runs as code in the page, which would change the title.
    assert!(document.contains("<title>Group &lt;3&gt;</title>"), "{document}");
    assert!(document.contains("<dt>Points</dt><dd>5</dd>"), "{document}");
    assert!(document.contains("<dt>Mean</dt><dd>53.3 %</dd>"), "{document}");
    assert!(document.contains("<dt>No result</dt><dd>1</dd>"));
    let all = rows(&document);
    assert_eq!(all.len(), 3);
    assert!(all[0].contains("✓ 2/2") && all[0].contains("✗ 1/3"), "{}", all[0]);
    assert!(all[1].contains("! 0/2") && all[2].contains("missing"), "{}", all[1]);
    assert!(document.contains("<section id=\"unreadable\" hidden=\"\">"));
    assert!(!document.contains("<dialog id=\"detail\" aria-labelledby=\"detail-title\" open"));
    let open = rendered(&place, "#exercise=two-fer&student=alice");
    assert!(open.contains("aria-labelledby=\"detail-title\" open"), "{open}");
    assert!(open.contains("<h2 id=\"detail-title\" class=\"name\">two-fer, alice</h2>"));
    let escaped = HOSTILE.replace('<', "&lt;").replace('>', "&gt;");
    // Its name, its message without the colour, and what another one printed.
    assert!(open.contains(&format!("<summary>✗ {escaped} (task 2)</summary>")), "{open}");
    assert_eq!(open.matches(&format!("<pre>{escaped}</pre>")).count(), 2, "{open}");
    assert!(!rows(&rendered(&place, "#exercise=LEAP"))[0].contains("two-fer"));
    let open = rows(&rendered(&place, "#student=bob&open"));
    assert!(open.len() == 1 && open[0].contains("! 0/2") && !open[0].contains("two-fer"));
}

#[test]
fn a_page_that_cannot_be_written_is_said() {
    let place = classroom();
    let ran = place.report(&["class", "--html", "no/such/folder/page.html"]);
    assert_eq!(ran.status.code(), Some(70));
    assert!(said(&ran).starts_with("error: cannot write `no/such/folder/page.html`: "));
    assert!(!Path::new("no/such/folder").exists());
}
