//! L2: scores from reports and logs.

pub mod command;
pub mod evaluation;
pub mod multi_swe;
mod parquet;
pub mod polybench;
pub mod pro;
pub mod rebench;
pub mod sforge;
pub mod swebench;
pub mod tasks;
