//! Multi-SWE-bench: from the logs of a task's three runs to its report, and from reports to a final one.
//!
//! | original (`harness/`) | here |
//! |---|---|
//! | `TestResult`, `TestStatus`, `Test` | [`TestResult`], [`TestStatus`], [`Test`] |
//! | `generate_report`, `Report` | [`Report::new`], [`Report::of_logs`] |
//! | `Report.check` | [`Report::valid`], [`Report::error_msg`] |
//! | `gen_eval_reports` | [`evaluate`](crate::evaluation::evaluate), its checks [`Expected::missing`] |
//! | `Dataset` | [`DatasetRow`] |
//! | `collect_report_tasks` | [`TaskFolder::of_workdir`] |
//! | `FinalReport` | [`FinalReport`] |
//!
//! Keys, their order and messages are the original's, byte for byte. It keeps tests in sets, whose order there is a matter of
//! chance; here it is the order of the names. Logs are read in `multi_swe::parsers`.

mod expected;
mod final_report;
mod report;
mod result;
mod row;
mod workdir;

pub use expected::{Expected, Missing};
pub use final_report::FinalReport;
pub use report::{Report, Test, Unusable};
pub use result::{Contradiction, TestResult, TestStatus};
pub use row::DatasetRow;
pub(crate) use workdir::FIX_LOG;
pub use workdir::TaskFolder;
