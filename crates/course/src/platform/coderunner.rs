//! Moodle's CodeRunner: the JSON of a combinator template grader.

use serde::Serialize;
use serde_json::{Value, json};

use super::{PlatformRun, shown};

#[derive(Serialize)]
struct Document {
    fraction: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    prologuehtml: Option<String>,
    /// A line of headings, then a line for each test. CodeRunner shows `iscorrect` as a tick or a cross.
    testresults: Vec<Value>,
}

pub(super) fn text(run: &PlatformRun) -> String {
    let heading = json!(["iscorrect", "Test", "Points", "Feedback"]);
    let rows = run.tests.iter().map(|test| {
        let points = format!("{} of {}", shown(test.points), shown(test.max_points));
        let feedback = test.feedback().filter(|_| !test.passed());
        json!([test.passed(), test.name, points, feedback.unwrap_or_default()])
    });
    super::json(&Document {
        fraction: run.fraction(),
        prologuehtml: run.message.as_deref().map(preformatted),
        testresults: std::iter::once(heading).chain(rows).collect(),
    })
}

/// A text as HTML.
fn preformatted(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!("<pre>{text}</pre>")
}
