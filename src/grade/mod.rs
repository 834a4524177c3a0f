//! L2: from reports and logs to scores.

pub mod sforge;
pub mod swebench;
