//! L1: languages as data.
//!
//! Owns the schema of a track folder, the embedded catalog and the recognition of a solution's track. Refuses to act
//! on any of it: plans are made in `plan`.

mod schema;

pub use schema::*;
