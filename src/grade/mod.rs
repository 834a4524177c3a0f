//! L2: scores from reports and logs.

pub mod sforge;
pub mod swebench;
