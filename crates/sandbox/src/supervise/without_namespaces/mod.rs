//! The end of all processes of a command that has no namespaces of its own.
//!
//! The kernel has no call that ends them all, and they may leave their group, their session and their parent. So this process
//! adopts orphans, looks for its new children, kills them, and looks again.

mod backoff;
pub(super) mod kill;
pub(super) mod reaper;
