//! SWE-bench evaluation: from logs and gold references to reports, rates and resolutions.
//!
//! The functions of swebench 1.1.5, with the same numbers, and the grading of the current harness (5.0.2). `swebench::parsers`
//! reads the results in a log.
//!
//! | swebench 1.1.5 | here |
//! |---|---|
//! | `get_diffs` | [`diffs`] |
//! | `get_logs_eval` | [`Rules::show`] |
//! | `get_logs_gold` | `logs::before_and_after` |
//! | `log_path_to_sms` | [`logs::status_maps`](crate::logs::status_maps) |
//! | `get_eval_refs` | [`Gold::open`] |
//! | `convert_log_to_ground_truth` | [`GroundTruth::new`] |
//! | `get_eval_report` | [`Rules::grade`], printed as [`Report`] |
//! | `get_eval_reports_for_logs`, `…_for_dir` | [`Batch::each`], [`LogFile::of_folder`] |
//! | `get_model_eval_summary` | [`Summary::new`] |
//! | `get_model_report` | [`ModelReport::new`] |
//! | `get_resolution_status`, `compute_…` | [`metrics::resolution`], [`metrics::VerdictCounts`], [`metrics::Rates`] |
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

pub use absent::{Absent, LogObserver, Presence};
pub(crate) use batch::repository;
pub use batch::{Batch, LOGS_AT_ONCE, LogOutcome, NotApplied};
pub use conversion::GroundTruth;
pub use coverage::{Coverage, LogCounts, Predicted};
pub use diffs::diffs;
pub use evaluate::{Results, Rules, Shown, Subject};
pub(crate) use gold::CATEGORIES;
pub use gold::{Field, Gold, GoldRow};
pub use grading::{Categories, STATUSES, is_status};
pub use harness_markers::Survey;
pub use layout::{EXPECTED, InstanceLog, LogFile, RunLogs, present};
pub use model_report::ModelReport;
pub use predictions::{Patch, Prediction, predictions};
pub use summary::{Case, Summary, SummaryFile};
pub use verdicts::{Graded, Report, Verdict, Verdicts};
