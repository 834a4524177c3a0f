//! Declared differences that are there no longer.

use serde::Serialize;

use super::{GoldenCase, GoldenResult};
use tracks::{Aspect, CasePattern, Differences};

/// A part of a row that no longer holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outdated {
    /// The line of the row.
    pub line: usize,
    /// The case or cases, as the row has them.
    pub case: String,
    /// What no longer differs; missing if there is no such case.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub aspect: Option<Aspect>,
}

/// Which of the declared differences the results do not show. A pattern holds as long as one of its cases differs, so it counts
/// only if all of them ran.
pub fn outdated(
    differences: &Differences,
    all: &[GoldenCase],
    results: &[GoldenResult],
    texts: bool,
) -> Vec<Outdated> {
    let mut found = Vec::new();
    for row in &differences.rows {
        for cases in &row.cases {
            let known = all.iter().filter(|case| cases.is_match(&case.name)).count();
            let ran: Vec<&GoldenResult> = ran(cases, results).collect();
            let outdated = |aspect| Outdated { line: row.line, case: cases.text.clone(), aspect };
            if known == 0 {
                found.push(outdated(None));
            }
            if ran.is_empty() || ran.len() < known {
                continue;
            }
            let differs = |aspect: Aspect| {
                let mut each = ran.iter().flat_map(|result| &result.differences);
                each.any(|difference| difference.aspect == aspect)
            };
            let compared = row.aspects.iter().filter(|aspect| texts || !aspect.is_text());
            found.extend(
                compared.filter(|&&aspect| !differs(aspect)).map(|&aspect| outdated(Some(aspect))),
            );
        }
    }
    found
}

/// The results of those of the cases that could run.
fn ran<'a>(
    cases: &'a CasePattern,
    results: &'a [GoldenResult],
) -> impl Iterator<Item = &'a GoldenResult> {
    results.iter().filter(|result| result.fault.is_none() && cases.is_match(&result.case))
}
