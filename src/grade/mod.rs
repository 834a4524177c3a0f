//! L2: scores from reports and logs.

pub mod multi_swe;
pub mod rebench;
pub mod sforge;
pub mod swebench;
