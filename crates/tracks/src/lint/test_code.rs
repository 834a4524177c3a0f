//! Whether tests can be found in test files.

use super::{Finding, Subject};
use test_source::{self, CodeStyle};

pub(super) fn check(subject: &Subject<'_>) -> Vec<Finding> {
    let code = &subject.track.test_code;
    match (&code.grammar, &code.query, &code.markers) {
        (Some(grammar), Some(query), None) => of_query(subject, grammar, query),
        (None, None, Some(_)) => Vec::new(),
        _ => {
            let what = "`[test_code]` needs either `grammar` and `query`, or `[test_code.markers]`";
            vec![subject.wrong("[test_code", what)]
        }
    }
}

fn of_query(subject: &Subject<'_>, grammar: &str, name: &str) -> Vec<Finding> {
    let Some((folder, text)) = subject.file(name) else {
        let what = format!("no text file `{name}` in the track and the folders in `uses`");
        return vec![subject.wrong(name, what)];
    };
    let wrong =
        |line: Option<usize>, what: String| Finding { file: folder.path.join(name), line, what };
    let captures = match test_source::captures(grammar, text) {
        Ok(captures) => captures,
        Err(error) => {
            let said = error.to_string();
            let line =
                said.split_once("error at ").and_then(|(_, at)| at.split(':').next()?.parse().ok());
            return vec![wrong(line, said.replace('\n', " "))];
        }
    };
    let has = |capture: &str| captures.iter().any(|found| found == capture);
    let code = &subject.track.test_code;
    let mut wanted = vec!["test.name", "test.around"];
    if code.style == CodeStyle::Body {
        wanted.push("test.body");
    }
    if code.note.is_some() {
        wanted.extend(["note.text", "note.test"]);
    }
    if code.case.is_some() {
        wanted.extend(["table.around", "table.name", "case.values", "loop.around", "loop.body"]);
    }
    let missing = wanted.into_iter().filter(|capture| !has(capture));
    let missing = missing.map(|capture| wrong(None, format!("no pattern captures `@{capture}`")));
    let is_unknown = |capture: &&String| {
        !capture.starts_with('_') && !test_source::CAPTURES.contains(&capture.as_str())
    };
    let unknown = captures.iter().filter(is_unknown).map(|capture| {
        let written = format!("@{capture}");
        let line = text.lines().position(|line| line.contains(&written)).map(|at| at + 1);
        wrong(
            line,
            format!(
                "unknown capture `{written}`: `crates/test-source/src/query.rs` lists the captures"
            ),
        )
    });
    missing.chain(unknown).collect()
}
