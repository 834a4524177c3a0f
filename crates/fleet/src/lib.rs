//! Runs many solutions, with the runs of the crate `runner` in a pool of worker processes.
//!
//! # Modules
//! A module imports only modules of a row above its own; `tests/commands/architecture.rs` checks it.
//!
//! | module | holds |
//! |---|---|
//! | [`verify`] | all exercises of a track repository |
//! | [`golden`] | recorded results of another test runner |
//! | [`batch`] | many solutions, and files that a later batch continues |
//! | [`serve`] | rows and records for other programs, for as long as they want |
#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "http"),
    expect(dead_code, unused_imports, reason = "some of it is for HTTP alone")
)]

pub mod batch;
pub mod golden;
pub mod serve;
pub mod verify;
