//! SWE-bench evaluation: from logs and gold references to reports, rates and resolutions.
//!
//! Everything that spec 004 names, with the meaning and the numbers of swebench 1.1.5, and the grading of the current
//! harness (5.0.2). Results are read out of texts in `swebench::parsers`.
//!
//! | swebench 1.1.5 | here |
//! |---|---|
//! | `get_diffs` | [`diffs`] |
//! | `get_logs_eval` | [`Rules::show`] |
//! | `get_logs_gold` | [`logs::before_and_after`](crate::logs::before_and_after) |
//! | `log_path_to_sms` | [`logs::status_maps`](crate::logs::status_maps) |
//! | `get_eval_refs` | [`Gold::open`] |
//! | `convert_log_to_ground_truth` | [`GroundTruth::new`] |
//! | `get_eval_report` | [`Rules::grade`], printed as [`Report`] |
//! | `get_eval_reports_for_logs`, `…_for_dir` | [`Batch::each`], [`LogFile::of_folder`] |
//! | `get_model_eval_summary` | [`Summary::new`] |
//! | `get_model_report` | [`ModelReport::new`] |
//! | `get_resolution_status`, `compute_…` | [`metrics::resolution`], [`metrics::Counts`], [`metrics::Rates`] |
//! | `monitor_validation` | [`monitor::validation`] |
//! | `monitor_logs_same_diff` | [`monitor::same_diff`] |
//! | 5.0.2's `get_eval_report`, `make_run_report` | [`run_report`] |

mod absent;
mod batch;
mod conversion;
mod coverage;
mod diffs;
mod evaluate;
mod gold;
mod grading;
mod harness_markers;
mod infra;
mod layout;
pub mod metrics;
mod model_report;
pub mod monitor;
pub mod names;
pub mod page;
mod predictions;
pub mod run_report;
pub mod schema_types;
mod strict;
mod summary;
mod tally;
mod verdicts;

pub use absent::{Absent, Near, Presence, Tell, silence};
pub(crate) use batch::repository;
pub use batch::{Batch, LOGS_AT_ONCE, NotApplied, Outcome};
pub use conversion::GroundTruth;
pub use coverage::{Coverage, LogCounts, Predicted};
pub use diffs::diffs;
pub use evaluate::{FAIL_ONLY, Results, Rules, Shown, Subject};
pub use gold::{CATEGORIES, Field, Gold, GoldRow};
pub use grading::{STATUSES, is_status};
pub use harness_markers::{Survey, generation_of};
pub use layout::{EXPECTED, Found, LogFile, RunLogs, present};
pub use model_report::ModelReport;
pub use predictions::{Patch, Prediction, predictions};
pub use summary::{Case, Summary};
pub use verdicts::{Graded, Report, Verdict, Verdicts};
