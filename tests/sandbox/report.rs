//! The private report channel.

use sandbox::{Captured, RawRun, Termination};
use sandbox::{REPORT_FD, TOKEN_FD};

use crate::{bash, run, run_soon, within};

fn reporting(script: &str) -> RawRun {
    let mut job = bash(script);
    job.report_channel = true;
    run_soon(&job)
}

#[test]
fn lines_with_the_token_arrive_without_it() {
    let run =
        reporting("read -r t <&4; echo \"$t {\\\"a\\\":1}\" >&3; echo \"$t []\" >&3; echo out");
    assert_eq!(run.report.text(), "{\"a\":1}\n[]\n");
    assert_eq!(run.foreign_report_lines, 0);
    assert_eq!(stretches(&run), ["out\n"]);
    assert_eq!((REPORT_FD, TOKEN_FD), (3, 4));
}

#[test]
fn lines_without_the_token_are_dropped_and_counted() {
    let run = reporting("read -r t <&4; echo '{}' >&3; echo \"x$t {}\" >&3; echo \"$t 1\" >&3");
    assert_eq!(run.report.text(), "1\n");
    assert_eq!(run.foreign_report_lines, 2);
}

#[test]
fn the_token_is_32_digits_and_another_for_each_run() {
    let token = || reporting("cat <&4").output_parts[0].text();
    let (one, two) = (token(), token());
    assert_eq!(one.len(), 33);
    assert!(one.trim_end().bytes().all(|byte| byte.is_ascii_hexdigit()), "{one}");
    assert_ne!(one, two);
}

#[test]
fn the_token_can_be_read_once() {
    let run = reporting("cat <&4 >/dev/null; echo \"[$(cat <&4)]\"");
    assert_eq!(stretches(&run), ["[]\n"]);
}

#[test]
fn a_report_cut_short_keeps_what_arrived() {
    let run = reporting("read -r t <&4; printf '%s' \"$t 1\n$t {\\\"cu\" >&3; kill -9 $$");
    assert_eq!(run.termination, Termination::Signaled(9));
    assert_eq!(run.report.text(), "1\n{\"cu");
}

#[test]
fn a_report_is_kept_when_the_deadline_passes() {
    let mut job = within(bash("read -r t <&4; echo \"$t 1\" >&3; sleep 1000"), 2.0);
    job.report_channel = true;
    let run = run_soon(&job);
    assert!(run.termination.is_timeout());
    assert_eq!(run.report.text(), "1\n");
}

#[test]
fn a_flood_of_reports_ends_the_run() {
    let mut job = bash("yes >&3");
    job.report_channel = true;
    job.limits.report_bytes = 1000;
    let run = run_soon(&job);
    assert_eq!(run.termination, Termination::OutputLimit(1000));
    assert_eq!(run.foreign_report_lines, 500);
}

#[test]
fn without_a_channel_there_are_no_such_descriptors() {
    let run = run(&bash("echo x >&3; echo x >&4")).unwrap();
    assert!(run.stderr.text().contains("Bad file descriptor"), "{run:?}");
    assert!(run.report.bytes.is_empty());
}

fn marking(script: &str) -> RawRun {
    let mut job = bash(&format!("read -r t <&4; read -r m <&4; {script}"));
    job.report_channel = true;
    run_soon(&job)
}

fn stretches(run: &RawRun) -> Vec<String> {
    run.output_parts.iter().map(Captured::text).collect()
}

#[test]
fn what_is_printed_is_split_at_the_mark() {
    let run = marking("echo a; echo $m; echo $t >&3; (echo b; printf c); echo $m; echo d");
    assert_eq!(stretches(&run), ["a\n", "b\nc", "d\n"]);
    assert_eq!(run.stdout.text(), "");
}

#[test]
fn what_was_printed_before_the_deadline_is_kept() {
    let mut job =
        within(bash("read -r t <&4; read -r m <&4; echo a; echo $m; echo b; sleep 1000"), 2.0);
    job.report_channel = true;
    let run = run_soon(&job);
    assert!(run.termination.is_timeout());
    assert_eq!(stretches(&run), ["a\n", "b\n"]);
}

#[test]
fn a_flood_between_two_marks_ends_the_run_and_several_small_ones_do_not() {
    let mut job =
        bash("read -r t <&4; read -r m <&4; for i in {1..9}; do printf %900s; echo $m; done");
    job.report_channel = true;
    job.limits.print_bytes = 1000;
    let run = run_soon(&job);
    assert_eq!((run.termination, run.output_parts.len()), (Termination::Exited(0), 10));
    job.argv[2] = "read -r t <&4; read -r m <&4; echo $m; yes".into();
    assert_eq!(run_soon(&job).termination, Termination::OutputLimit(1000));
}

#[test]
fn stderr_is_split_too_where_it_is_merged() {
    let mut job = bash("read -r t <&4; read -r m <&4; echo a >&2; echo $m; echo b >&2");
    job.report_channel = true;
    job.merge_output = true;
    assert_eq!(stretches(&run_soon(&job)), ["a\n", "b\n"]);
}
