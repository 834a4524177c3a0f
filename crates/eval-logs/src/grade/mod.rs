//! Grading: reports and rates from evaluation logs.

pub mod evaluation;
pub mod multi_swe;
mod parquet;
pub mod polybench;
pub mod pro;
pub mod rebench;
pub mod swebench;
pub mod tasks;
