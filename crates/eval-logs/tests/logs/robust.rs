//! Every parser of evaluation logs on damaged input.

use eval_logs::parsers::ALL;
use test_support::robust;

#[test]
fn any_input_gives_a_report() {
    robust::any_input_gives_a_report(&ALL);
}

#[test]
fn damaged_examples_give_reports() {
    robust::damaged_examples_give_reports(&ALL);
}

#[test]
fn time_is_linear() {
    robust::time_is_linear(&ALL);
}
