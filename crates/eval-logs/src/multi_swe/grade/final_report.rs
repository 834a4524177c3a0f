//! The final report of an evaluation.

use serde::Serialize;

/// How many tasks came to what, and which, with the keys of the original's `final_report.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinalReport {
    total_instances: usize,
    submitted_instances: usize,
    completed_instances: usize,
    incomplete_instances: usize,
    resolved_instances: usize,
    unresolved_instances: usize,
    empty_patch_instances: usize,
    error_instances: usize,
    submitted_ids: Vec<String>,
    completed_ids: Vec<String>,
    incomplete_ids: Vec<String>,
    resolved_ids: Vec<String>,
    unresolved_ids: Vec<String>,
    empty_patch_ids: Vec<String>,
    error_ids: Vec<String>,
}

impl FinalReport {
    /// Whether it has a task that could be graded.
    pub fn has_graded(&self) -> bool {
        self.completed_instances > 0
    }

    /// The report of the tasks that were resolved, those that were not, and those without a report. No patch counts as empty:
    /// the original fills neither that list nor its count.
    pub fn new(resolved: Vec<String>, unresolved: Vec<String>, failed: Vec<String>) -> Self {
        let completed: Vec<String> = resolved.iter().chain(&unresolved).cloned().collect();
        let submitted: Vec<String> = completed.iter().chain(&failed).cloned().collect();
        Self {
            total_instances: submitted.len(),
            submitted_instances: submitted.len(),
            completed_instances: completed.len(),
            incomplete_instances: failed.len(),
            resolved_instances: resolved.len(),
            unresolved_instances: unresolved.len(),
            empty_patch_instances: 0,
            error_instances: failed.len(),
            submitted_ids: submitted,
            completed_ids: completed,
            incomplete_ids: failed.clone(),
            resolved_ids: resolved,
            unresolved_ids: unresolved,
            empty_patch_ids: Vec::new(),
            error_ids: failed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Style;

    #[test]
    fn every_task_is_counted_once() {
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let report = FinalReport::new(ids(&["a/b:pr-1"]), ids(&["a/b:pr-2"]), ids(&["a/b:pr-3"]));
        let text = String::from_utf8(Style { pretty: true, ascii: false }.render(&report));
        let text = text.unwrap();
        assert!(
            text.starts_with("{\n    \"total_instances\": 3,\n    \"submitted_instances\": 3,")
        );
        assert!(text.contains(
            "\"empty_patch_ids\": [],\n    \"error_ids\": [\n        \"a/b:pr-3\"\n    ]\n}"
        ));
    }
}
