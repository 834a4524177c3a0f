//! What a course needs around the results of its students. Nothing in this crate runs a test.
//!
//! | module | holds |
//! |---|---|
//! | [`gradebook`] | many results in one table, and their points |
//! | [`handins`] | what students handed in, by student and exercise |
//! | [`platform`] | what grading platforms read of a run |
#![forbid(unsafe_code)]

pub mod gradebook;
pub mod handins;
pub mod platform;
