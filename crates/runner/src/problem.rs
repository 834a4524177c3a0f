//! Problems with input and output: a folder in the ICPC problem package format, as Kattis uses it.
//!
//! | file | holds |
//! |---|---|
//! | `package` | the folder: its tests, its limits, its validators and its own submissions |
//! | `settings` | `problem.yaml` and the files beside it |
//! | `validator` | the default output validator, and those of a problem |
//! | `judge` | the verdicts of a submission |
//! | `check` | whether each submission of a problem has the verdict that it should have |
//! | `task` | what a row of a batch asks for in place of an exercise |
//! | `scores` | the scores of groups of tests |

mod check;
mod judge;
mod package;
mod scores;
mod settings;
mod task;
mod validator;

pub use check::OwnSubmission;
pub use check::{Checked, Expected, check, own_submissions, unchecked};
pub use judge::{Case, JudgeSettings, judge};
pub use package::Package;
pub use settings::ProblemLimits;
pub use task::{JudgedBy, ProgramTest, ProgramTests, Task};
pub use validator::{Checker, Judged};
