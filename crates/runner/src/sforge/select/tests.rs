use super::*;
use crate::sforge::read_history;

/// `round valid pass_rate score`, `-` for what is absent.
fn rounds(table: &str) -> Vec<Entry> {
    let row = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let field = |name: &str, at: usize| match fields[at] {
            "-" => String::new(),
            value => format!(", \"{name}\": {value}"),
        };
        let (valid, rate, score) = (field("valid", 1), field("pass_rate", 2), field("score", 3));
        format!("{{\"round\": \"{}\"{valid}{rate}{score}}}", fields[0])
    };
    let lines: Vec<String> = table.split(';').map(row).collect();
    read_history(&lines.join("\n"), &mut |_| {}).unwrap()
}

#[test]
fn every_policy_by_table() {
    use Direction::{Maximize, Minimize};
    use Policy::{PassRateFirst, ScoreFirst, ValidThenScore};
    let cases = [
        // The highest pass rate; the earliest of equals, whatever the scores.
        (PassRateFirst, Maximize, "a - 0.5 10; b - 0.5 20", "a"),
        (PassRateFirst, Maximize, "a - 0.5 10; b - 0.6 1", "b"),
        (PassRateFirst, Maximize, "a - 0 10; b - - 20; c - 0.0 -", ""),
        (PassRateFirst, Maximize, "a - -1 10", ""),
        // At full pass rates the score decides; one without a score is behind every other.
        (PassRateFirst, Maximize, "a - 1 10; b - 1 20; c - 1.0 20", "b"),
        (PassRateFirst, Minimize, "a - 1 10; b - 1 20", "a"),
        (PassRateFirst, Maximize, "a - 1 -; b - 1 0.9", "b"),
        (PassRateFirst, Minimize, "a - 1 -; b - 1 0.9", "b"),
        (PassRateFirst, Maximize, "a - 1 -; b - 1 -", "a"),
        (PassRateFirst, Maximize, "a - 1.5 1; b - 1 2", "b"),
        (PassRateFirst, Maximize, "a - 0.99 99; b - 1 -", "b"),
        (PassRateFirst, Maximize, "a false 1 -", "a"),
        // The best score; rounds without one are left out, valid or not.
        (ScoreFirst, Maximize, "a - 1 -; b - 0 1; c false 0 2", "c"),
        (ScoreFirst, Minimize, "a - 0 1; b - 0 1; c - 0 2", "a"),
        (ScoreFirst, Maximize, "a - 0 -5; b - 0 -3", "b"),
        (ScoreFirst, Maximize, "a - 1 -", ""),
        (ScoreFirst, Maximize, "a - 0 -0.0; b - 0 0", "a"),
        (ScoreFirst, Minimize, "a - 0 0; b - 0 -0.0", "a"),
        (ValidThenScore, Maximize, "a true 0 1; b false 1 9; c - 0 2", "c"),
        (ValidThenScore, Minimize, "a true 0 1; b false 1 0", "a"),
        (ValidThenScore, Maximize, "a false 1 1; b true 1 -", ""),
        // What is no finite number, or of another type, leaves its entry out.
        (ScoreFirst, Maximize, "a - 0 NaN; b - 0 1; c - 0 NaN", "b"),
        (ScoreFirst, Maximize, "a - 0 Infinity; b - 0 1; c - 0 1e400", "b"),
        (ScoreFirst, Maximize, "a - 0 \"5\"; b - 0 1", "b"),
        (PassRateFirst, Maximize, "a - NaN 1; b - true 1; c - 0.1 -", "c"),
        (ValidThenScore, Maximize, "a \"false\" 0 9; b - 0 1", "b"),
    ];
    for (policy, direction, table, best) in cases {
        let chosen = select(&rounds(table), policy, direction);
        assert_eq!(chosen.best_round, best, "{policy:?} {direction:?} {table}");
    }
}

#[test]
fn the_choice_says_what_the_entry_says() {
    let chosen = select(&rounds("a false 1 -"), Policy::default(), Direction::default());
    let expected =
        r#"{"best_round":"a","best_score":null,"best_pass_rate":1.0,"best_valid":false}"#;
    assert_eq!(serde_json::to_string(&chosen).unwrap(), expected);
    let none = select(&[], Policy::ValidThenScore, Direction::Minimize);
    let expected = r#"{"best_round":"","best_score":null,"best_pass_rate":0.0,"best_valid":false}"#;
    assert_eq!(serde_json::to_string(&none).unwrap(), expected);
}

#[test]
fn only_completed_submissions_and_games_count() {
    let history = r#"[{"round": "a", "score": 9, "type": "auto"}, {"round": "b", "score": 8, "status": "running"},
        {"score": 7}, {"round": 1, "score": 7}, 3,
        {"round": "NaN", "score": 1, "type": "game", "status": null}, {"round": "d", "score": 0, "status": "completed"}]"#;
    let mut left_out = Vec::new();
    let entries = read_history(history, &mut |what| left_out.push(what)).unwrap();
    assert_eq!(select(&entries, Policy::ScoreFirst, Direction::Maximize).best_round, "NaN");
    assert_eq!(left_out.len(), 3, "{left_out:?}");
    assert!(read_history("[{", &mut |_| {}).is_err());
    assert!(read_history("{\"round\": \"a\"}\nx", &mut |_| {}).is_err());
    assert_eq!(read_history("\u{feff}\n", &mut |_| {}).unwrap(), []);
}
