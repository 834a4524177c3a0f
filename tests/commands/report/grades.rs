//! `report` and `batch merge` with grades: points, rosters, and what is missing.

use std::fmt::Write as _;
use std::fs;

use serde_json::{Value, json};
use test_support::browser;

use super::{ERROR, Place, program, rows, said};

/// An exercise with four tests, of which two belong together.
const TESTS: &str = "
import unittest

class LeapTest(unittest.TestCase):
    def test_four(self):
        pass
    def test_century(self):
        pass
    def test_four_hundred(self):
        pass
    def test_large(self):
        pass
";

const NAMES: [&str; 4] = ["Leap > four", "Leap > century", "Leap > four hundred", "Leap > large"];

/// A `results.json` in which these tests passed.
fn results(passed: &[&str]) -> String {
    let test = |name: &&str| {
        let status = if passed.contains(name) { "pass" } else { "fail" };
        json!({"name": name, "status": status, "message": "expected 1"})
    };
    let status = if passed.len() == NAMES.len() { "pass" } else { "fail" };
    let tests: Vec<Value> = NAMES.iter().map(test).collect();
    json!({"version": 3, "status": status, "message": null, "tests": tests}).to_string()
}

/// A class with the exercise `leap`, and its points.
pub(super) fn course(points: &str) -> Place {
    let place = Place::new(&[
        ("class/s10/leap", &results(&NAMES)),
        ("class/s2/leap", &results(&NAMES[..2])),
        ("class/s1/leap", ERROR),
        ("class/guest/leap", &results(&NAMES)),
        ("class/s2/notes", &results(&NAMES)),
        ("class/s2/__MACOSX/leap", &results(&NAMES)),
    ]);
    fs::create_dir_all(place.at("exercises/leap")).unwrap();
    fs::create_dir_all(place.at("exercises/__MACOSX")).unwrap();
    fs::write(place.at("exercises/leap/leap_test.py"), TESTS).unwrap();
    fs::write(place.at("exercises/leap/leap.py"), "").unwrap();
    if !points.is_empty() {
        fs::write(place.at("exercises/leap/points.toml"), points).unwrap();
    }
    fs::write(place.at("students.csv"), "\u{feff}Student;Name\ns1;Ann\ns2;Bob\ns3;Eve\ns10;Zoe\n")
        .unwrap();
    place
}

pub(super) const GRADED: [&str; 5] =
    ["class", "--exercises", "exercises", "--roster", "students.csv"];

/// The grades of the class as CSV with a line for each student.
fn wide(points: &str) -> Vec<String> {
    let table = course(points).table(&[&GRADED[..], &["--csv-wide", "-"]].concat());
    table.lines().map(str::to_owned).collect()
}

#[test]
fn without_points_each_test_counts_1_and_what_is_missing_counts_0() {
    let expected = [
        "student,name,leap,points,max_points,percent,missing,late",
        "s1,Ann,0,0,4,0,0,0",
        "s2,Bob,2,2,4,50,0,0",
        "s3,Eve,,0,4,0,1,0",
        "s10,Zoe,4,4,4,100,0,0",
    ];
    assert_eq!(wide(""), expected);
}

#[test]
fn names_beat_patterns_and_a_bonus_is_on_top() {
    let points = "
default = 2
error_points = 0.5

[[points]]
test = \"Leap > four\"
points = 3

[[points]]
pattern = \"Leap > f*\"
points = 0.25

[[points]]
test = [\"Leap > large\"]
points = 10
bonus = true
";
    // 3 + 2 + 0.25, and 10 on top.
    let expected =
        ["s1,Ann,0.5,0.5,5.25,9.52,0,0", "s2,Bob,5,5,5.25,95.24,0,0", "s3,Eve,,0,5.25,0,1,0"];
    let lines = wide(points);
    assert_eq!(lines[1..4], expected);
    assert_eq!(lines[4], "s10,Zoe,15.25,15.25,5.25,290.48,0,0");
}

#[test]
fn a_group_counts_only_as_a_whole() {
    let group = "[[points]]\npattern = [\"*century\", \"*hundred\"]\npoints = 6\nall_or_nothing = true\nname = \"centuries\"\n";
    let lines = wide(group);
    assert_eq!(lines[2], "s2,Bob,1,1,8,12.5,0,0");
    assert_eq!(lines[4], "s10,Zoe,8,8,8,100,0,0");
    let place = course(group);
    let all = place.json(&GRADED);
    let graded = &all["entries"][1]["grade"]["tests"][1];
    assert_eq!(graded["name"], "centuries");
    let message = "1 of 2 tests passed; all must pass.\n\nLeap > four hundred\nexpected 1";
    assert_eq!(graded["message"], message);
}

/// `points.toml`, the line of its fault, and words of the error and of the help.
const FAULTS: &[(&str, usize, &str, &str)] = &[
    (
        "[[points]]\ntest = \"Leap > fuor\"\npoints = 1\n",
        2,
        "the exercise has no test `Leap > fuor`; did you mean `Leap > four`?",
        "the tests are `Leap > four`, ",
    ),
    (
        "\n[[points]]\npattern = \"Loop*\"\npoints = 1\n",
        3,
        "the pattern `Loop*` matches no test",
        "the tests are ",
    ),
    (
        "[[points]]\ntask = 3\npoints = 1\n",
        2,
        "the exercise has no test of the task 3",
        "the tests are ",
    ),
    (
        "[[points]]\ntest = \"Leap > four\"\npionts = 1\n",
        3,
        "unknown field `pionts`",
        "`test-runner schema points`",
    ),
    (
        "[[points]]\ntest = \"Leap > four\"\npoints = -1\n",
        3,
        "`-1` is not a number of points",
        "0 to 1000000",
    ),
    ("default = nan\n", 1, "`NaN` is not a number of points", ""),
    ("[[points]]\npoints = 1\n", 1, "exactly one of `test`, `pattern` and `task`", "write one of"),
    ("[[points]]\ntest = \"Leap > four\"\ntask = 1\npoints = 1\n", 1, "exactly one of", ""),
    ("[[points]]\ntest = []\npoints = 1\n", 2, "the name of a test is empty", ""),
    (
        "[[points]]\ntest = \"Leap > four\"\npoints = 1\nname = \"x\"\n",
        1,
        "`name` is the name of an all-or-nothing group",
        "all_or_nothing",
    ),
    (
        "[[points]]\npattern = \"*four*\"\npoints = 1\n[[points]]\npattern = \"*hundred\"\npoints = 1\n",
        5,
        "`Leap > four hundred` is already selected by the entry in line 2",
        "one entry",
    ),
];

#[test]
fn what_is_wrong_in_points_toml_is_said_with_its_line() {
    for (points, line, what, help) in FAULTS {
        let place = course(points);
        let ran = place.report(&GRADED);
        let said = said(&ran);
        assert_eq!(ran.status.code(), Some(2), "{points}{said}");
        let error = said.lines().find(|line| line.starts_with("error: ")).unwrap();
        let start = format!("error: `exercises/leap/points.toml`, line {line}: ");
        assert!(error.starts_with(&start) && error.contains(what), "{said}");
        assert!(said.contains(help), "{said}");
    }
}

#[test]
fn what_belongs_to_nobody_is_listed_apart() {
    let place = course("");
    let ran = place.report(&[&GRADED[..], &["--html", "page.html"]].concat());
    let text = said(&ran);
    for line in [
        "left out: guest: not in the roster",
        "left out: s2/notes: no such exercise",
        "class/s2/__MACOSX` is left out: it belongs to nobody",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let table = String::from_utf8(ran.stdout).unwrap();
    let expected = "\
exercise     s1        s2   s3       s10
leap      error  fail 2/4    -  pass 4/4
points      0/4       2/4  0/4       4/4

3 results of 4 students in 1 exercise: 1 pass, 1 fail, 1 error; 1 without a result; 6 of 16 points
";
    assert_eq!(table, expected);
    let page = browser::rendered(&place.at("page.html"), "", &place.at("profile"));
    let all = rows(&page);
    assert!(all[0].contains(">s1<") && all[1].contains(">s2<") && all[3].contains(">s10<"));
    let found =
        rows(&browser::rendered(&place.at("page.html"), "#student=ZOE", &place.at("profile")));
    assert!(found.len() == 1 && found[0].contains(">s10<"), "{found:?}");
    assert!(page.contains("<li class=\"name\">guest: not in the roster</li>"), "{page}");
}

#[test]
fn a_roster_that_cannot_be_used_is_an_error() {
    for (roster, what) in [
        ("student,name\n", "line 1: there are no students"),
        ("student,name\ns1,Ann\ns1,Bob\n", "line 3: `s1` is already in line 2"),
        ("name,student\nAnn,\n", "line 2: the column `student` is empty"),
    ] {
        let place = course("");
        fs::write(place.at("students.csv"), roster).unwrap();
        let ran = place.report(&GRADED);
        assert_eq!(ran.status.code(), Some(2));
        assert!(said(&ran).contains(&format!("`students.csv`, {what}")), "{}", said(&ran));
    }
}

#[test]
fn long_csv_has_a_line_for_what_is_missing() {
    let table = course("").table(&[&GRADED[..], &["--csv", "-"]].concat());
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    let cells = |row: usize| rows[row].iter().collect::<Vec<_>>();
    assert_eq!(cells(0), ["leap", "s1", "error", "", "", "", "SyntaxError", "0", "4", ""]);
    assert_eq!(cells(2)[..5], ["leap", "s10", "pass", "4", "4"]);
    assert_eq!(cells(3), ["leap", "s3", "missing", "0", "4", "", "", "0", "4", ""]);
    assert_eq!(rows.len(), 4);
}

#[test]
fn a_batch_has_a_row_for_each_student() {
    let place = course("");
    fs::create_dir(place.at("batch")).unwrap();
    let verdict = |id: &str, late: bool, text: &str| {
        let results: Value = serde_json::from_str(text).unwrap();
        json!({"id": id, "line": 1, "repeat": 1, "track": "python", "slug": "leap", "digest": id, "status": results["status"],
            "passed": 1, "failed": 3, "total": 4, "pass_rate": 0.25, "infra": null, "version": "0", "results": results,
            "meta": {"late": late}, "wall_s": 0.0, "cpu_s": 0.0, "peak_mb": 0, "attempt": 1, "sandbox": [], "host": "h"})
    };
    let mut text = String::new();
    for (at, mut line) in [
        verdict("s1/leap", true, &results(&NAMES[..1])),
        verdict("leap/s2", false, &results(&NAMES)),
        verdict("class/s10/Leap", false, &results(&NAMES)),
    ]
    .into_iter()
    .enumerate()
    {
        line["line"] = json!(at + 1);
        if at == 2 {
            line["meta"]["student"] = json!("s10");
        }
        writeln!(text, "{line}").unwrap();
    }
    fs::write(place.at("batch/shard-0.jsonl"), text).unwrap();
    let ran = program()
        .current_dir(place.at(""))
        .args(["batch", "merge", "batch", "--exercises", "exercises", "--roster", "students.csv"])
        .args(["--csv-wide", "-"])
        .output()
        .unwrap();
    let table = String::from_utf8(ran.stdout.clone()).unwrap();
    let lines: Vec<&str> = table.lines().skip(1).collect();
    let expected = [
        "s1,Ann,1,1,4,25,0,1",
        "s2,Bob,4,4,4,100,0,0",
        "s3,Eve,,0,4,0,1,0",
        "s10,Zoe,4,4,4,100,0,0",
    ];
    assert_eq!(lines, expected, "{}", said(&ran));
}

/// A class of 200 students and 30 exercises.
fn large_class() -> Place {
    let place = Place::new(&[]);
    for student in 1..=200 {
        for exercise in 1..=30 {
            let folder = place.at(&format!("class/s{student}/e{exercise}"));
            fs::create_dir_all(&folder).unwrap();
            let passed = &NAMES[..(student + exercise) % 5];
            fs::write(folder.join("results.json"), results(passed)).unwrap();
        }
    }
    place.table(&["class", "--html", "page.html"]);
    place
}

#[test]
fn the_page_of_200_students_and_30_exercises_can_be_used() {
    let place = large_class();
    let page = place.at("page.html");
    let rendered = |hash: &str| browser::rendered(&page, hash, &place.at("profile"));
    let best = rows(&rendered("#sort=Points&descending"));
    assert_eq!(best.len(), 200);
    assert_eq!(best[0].matches("<td").count(), 34);
    let points = |row: &str| -> f64 {
        let sum = row.split("class=\"sum\">").nth(1).unwrap();
        sum.split('/').next().unwrap().parse().unwrap()
    };
    assert!(best.windows(2).all(|two| points(&two[0]) >= points(&two[1])));
    // The first row and the first column stay where they are when the table is scrolled.
    let text = fs::read_to_string(&page).unwrap();
    let measure = "<script>
const box = document.querySelector('.scroll');
const at = (selector) => document.querySelector(selector).getBoundingClientRect();
box.scrollTo(500, 2000);
const [head, first, frame] = [at('#grid thead th.one'), at('#grid tbody tr:nth-child(150) th'), box.getBoundingClientRect()];
document.title = `top ${Math.abs(head.top - frame.top) < 3} left ${Math.abs(first.left - frame.left) < 3} scrolled ${box.scrollTop > 1000}`;
document.querySelector('button[data-sort=\"%\"]').click();
document.title += ` sorted ${document.querySelector('th[aria-sort]').textContent}`;
</script></body>";
    fs::write(&page, text.replace("</body>", measure)).unwrap();
    let title = "<title>top true left true scrolled true sorted %</title>";
    let measured = rendered("");
    assert!(measured.contains(title), "{}", &measured[..measured.len().min(600)]);
    assert_eq!(
        measured.matches("role=\"status\">30 of 30 exercises, 200 of 200 students<").count(),
        1
    );
}

/// The contrast of two colours as WCAG 2 defines it.
fn contrast(one: &str, other: &str) -> f64 {
    let light = |colour: &str| {
        let hex = colour.trim_start_matches('#');
        let hex: String =
            if hex.len() == 3 { hex.chars().flat_map(|c| [c, c]).collect() } else { hex.into() };
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4) + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

#[test]
fn colours_can_be_read_in_light_and_dark_pages() {
    let place = course("");
    place.table(&["class", "--html", "page.html"]);
    let page = fs::read_to_string(place.at("page.html")).unwrap();
    let pairs: Vec<(&str, &str)> = page
        .split("light-dark(")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap().split_once(", ").unwrap())
        .collect();
    assert!(pairs.len() >= 4);
    for (light, dark) in pairs {
        assert!(contrast(light, "#ffffff") >= 4.5, "{light}");
        // Chromium's `Canvas` in dark pages.
        assert!(contrast(dark, "#121212") >= 4.5, "{dark}");
    }
}
