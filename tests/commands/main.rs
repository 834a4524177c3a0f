//! The program as people and pipelines call it, the files that it publishes, and the rules of this repository.
//!
//! `cargo test --test commands batch::` runs one module.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod architecture;
mod attest;
mod batch;
mod batch_faults;
mod book;
mod cli;
mod command;
mod coverage;
mod eval_logs;
mod exercise;
mod exploits;
mod forgeries;
mod golden;
mod image_context;
mod install;
mod instructions;
mod inventory;
mod lay_cases;
mod logs;
mod people;
mod pipeline;
mod problem;
mod programs;
mod prose;
mod pytest;
mod python_client;
mod ready;
mod registry;
mod report;
mod robust;
mod schemas;
mod separate;
mod separate_javascript;
mod separate_javascript_values;
mod separate_ruby;
mod separate_ruby_values;
mod serve;
mod serve_http;
mod shell;
mod soak;
mod toolchain;
mod txtar;
mod verify;
