//! `--format` of `report`: a platform's file for each student and exercise, with points and without hidden tests.

use std::fs;

use serde_json::Value;

use super::grades::{GRADED, course};
use super::{Place, said};

/// Points with everything that `points.toml` can say.
const POINTS: &str = "
error_points = 0.5

[[points]]
test = \"Leap > four\"
points = 2.5

[[points]]
pattern = \"*century\"
points = 3
hidden = true

[[points]]
test = \"Leap > four hundred\"
points = 1
bonus = true
";

const FORMATS: [(&str, &str); 6] = [
    ("gradescope", "results.json"),
    ("prairielearn", "results.json"),
    ("github", "github-output.txt"),
    ("vpl", "vpl.txt"),
    ("coderunner", "coderunner.json"),
    ("ctrf", "ctrf-report.json"),
];

fn class() -> Place {
    let place = course(POINTS);
    let formats = FORMATS.iter().flat_map(|(format, _)| ["--format", format]);
    let arguments: Vec<&str> = GRADED.into_iter().chain(formats).collect();
    let ran = place.report(&[&arguments[..], &["--format-dir", "out"]].concat());
    assert!(ran.status.success(), "{}", said(&ran));
    place
}

fn file(place: &Place, format: &str, student: &str) -> String {
    let (_, name) = FORMATS.iter().find(|(known, _)| *known == format).unwrap();
    fs::read_to_string(place.at(&format!("out/{format}/{student}/leap/{name}"))).unwrap()
}

fn json(place: &Place, format: &str, student: &str) -> Value {
    serde_json::from_str(&file(place, format, student)).unwrap()
}

#[test]
fn students_never_see_hidden_tests_and_the_sums_are_right() {
    let place = class();
    for (format, _) in FORMATS {
        let text = file(&place, format, "s2");
        if format == "gradescope" {
            for test in json(&place, format, "s2")["tests"].as_array().unwrap() {
                let is_for_staff = test["visibility"] == "hidden";
                assert_eq!(test["name"] == "Leap > century", is_for_staff, "{test}");
                assert_eq!(test.get("score").is_none(), is_for_staff, "{test}");
            }
        } else {
            assert!(!text.contains("century"), "{format}: {text}");
        }
    }
    // 2.5 + 3 of 6.5, with the bonus test failed; an error has 0.5, and nothing handed in 0.
    let scores = |format, key: &str| {
        ["s1", "s2", "s3", "s10"]
            .map(|student| json(&place, format, student)[key].as_f64().unwrap())
    };
    let shown = |scores: [f64; 4]| scores.map(|score| score.to_string());
    assert_eq!(shown(scores("gradescope", "score")), ["0.5", "5.5", "0", "7.5"]);
    let parts = scores("prairielearn", "score");
    let close = |part: f64, other: f64| (part - other).abs() < 1e-9;
    assert!(
        close(parts[1], 5.5 / 6.5) && close(parts[2], 0.0) && close(parts[3], 1.0),
        "{parts:?}"
    );
    assert_eq!(shown(parts), shown(scores("coderunner", "fraction")));
    assert!(file(&place, "vpl", "s2").ends_with("Grade :=>> 8.46\n"));
    let missing = json(&place, "gradescope", "s3");
    assert_eq!(
        (&missing["output"], &missing["tests"][1]["name"]),
        (&"Nothing was handed in.".into(), &"hidden test 1".into())
    );
    assert_eq!(json(&place, "ctrf", "s3")["results"]["summary"]["tests"], 4);
}
