//! `serve --stdio`: each row gets its record, whatever the others do.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use test_support::batch::{Place, row};
use test_support::process::{nap, sleeping, wait_until, wake};
use test_support::{program, stderr, with_input};

/// `serve --stdio` with these arguments.
fn command(place: &Place, args: &[&str]) -> Command {
    let mut command = program();
    command.args(["serve", "--stdio"]).args(args);
    command.arg("--exercises").arg(place.at("exercises"));
    command
}

/// A server that runs, and both ends of the conversation.
struct Server {
    child: Child,
    rows: Option<ChildStdin>,
    records: Lines<BufReader<ChildStdout>>,
}

impl Server {
    fn start(place: &Place, args: &[&str]) -> Self {
        let mut command = command(place, args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let rows = child.stdin.take();
        let records = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, rows, records }
    }

    fn send(&mut self, row: &Value) {
        writeln!(self.rows.as_mut().unwrap(), "{row}").unwrap();
    }

    fn record(&mut self) -> Value {
        serde_json::from_str(&self.records.next().unwrap().unwrap()).unwrap()
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// The records that are left, by id, and the exit code.
    fn end(mut self) -> (BTreeMap<String, Value>, Option<i32>) {
        drop(self.rows.take());
        let records = self.records.by_ref().map(|line| {
            let record: Value = serde_json::from_str(&line.unwrap()).unwrap();
            (record["id"].as_str().unwrap().to_owned(), record)
        });
        let records = records.collect();
        (records, self.child.wait().unwrap().code())
    }
}

fn place() -> Place {
    let place = Place::new();
    place.exercise("ends");
    place
}

#[test]
fn a_row_is_answered_before_the_next_one_comes() {
    let place = place();
    let mut server = Server::start(&place, &["--jobs", "1"]);
    for (id, code, status) in
        [("a", "exit 0", "pass"), ("b", "exit 1", "fail"), ("a", "exit 0", "pass")]
    {
        server.send(&row(id, code));
        let record = server.record();
        assert_eq!((&record["id"], &record["status"]), (&json!(id), &json!(status)), "{record}");
    }
    let (rest, code) = server.end();
    assert_eq!((rest.len(), code), (0, Some(0)));
}

#[test]
fn a_bad_line_gets_a_record_and_standard_output_holds_nothing_else() {
    let place = place();
    let rows = format!(
        "{}\nnonsense\n\n{}\n{}",
        row("a", "exit 0"),
        json!({"id": "b", "slug": "ends", "file": {}}),
        json!({"id": "c", "track": "klingon", "slug": "ends", "files": {}})
    );
    let ran = with_input(command(&place, &[]), rows.as_bytes());
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    let mut records: Vec<Value> = String::from_utf8(ran.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    records.sort_by_key(|record| record["line"].as_u64());
    let told: Vec<_> = records.iter().map(|r| (&r["line"], &r["id"], &r["status"])).collect();
    let null = Value::Null;
    let invalid = json!("invalid");
    assert_eq!(
        told,
        [
            (&json!(1), &json!("a"), &json!("pass")),
            (&json!(2), &null, &invalid),
            (&json!(4), &json!("b"), &invalid),
            (&json!(5), &json!("c"), &invalid),
        ]
    );
    assert!(records[1]["message"].as_str().unwrap().starts_with("not a JSON object"));
    // Without rows, there are no records.
    let ran = with_input(command(&place, &[]), b"");
    assert_eq!((ran.status.code(), ran.stdout.len()), (Some(0), 0), "{}", stderr(&ran));
}

#[test]
fn a_slow_row_holds_no_other_up_and_a_signal_lets_it_finish() {
    let place = place();
    let nap = nap();
    let mut server = Server::start(&place, &["--jobs", "2", "--timeout", "600", "--grace", "600"]);
    server.send(&row("slow", &format!("sleep {nap}; exit 0")));
    wait_until("the slow row runs", || !sleeping(&nap).is_empty());
    for id in ["b", "c"] {
        server.send(&row(id, "exit 0"));
        assert_eq!(server.record()["id"], id);
    }
    server.signal(Signal::TERM);
    wake(&nap);
    let (records, code) = server.end();
    assert_eq!(code, Some(143));
    // It was ended from outside, and has a verdict.
    assert_eq!(records["slow"]["infra"], Value::Null);
    assert_eq!(records.len(), 1);
}

#[test]
fn after_a_signal_and_its_grace_each_row_has_a_record_without_a_verdict() {
    for signal in [Signal::TERM, Signal::INT] {
        let place = place();
        let nap = nap();
        let mut server =
            Server::start(&place, &["--jobs", "1", "--timeout", "600", "--grace", "0.2"]);
        for id in ["a", "b", "c"] {
            server.send(&row(id, &format!("sleep {nap}")));
        }
        wait_until("the first row runs", || !sleeping(&nap).is_empty());
        server.signal(signal);
        let (records, code) = server.end();
        assert_eq!(code, Some(143));
        assert!(records.contains_key("a"), "{records:?}");
        for record in records.values() {
            assert_eq!(record["status"], Value::Null);
            assert_eq!(record["infra_reason"], "shutting_down", "{record}");
        }
        wait_until("no run is left", || sleeping(&nap).is_empty());
    }
}

#[test]
fn whoever_goes_away_leaves_no_run() {
    let place = place();
    let nap = nap();
    let mut server = Server::start(&place, &["--jobs", "2", "--timeout", "600"]);
    server.send(&row("long", &format!("sleep {nap}")));
    wait_until("the row runs", || !sleeping(&nap).is_empty());
    let Server { mut child, rows, records } = server;
    drop(records);
    // Its record cannot be written, and that ends the other run.
    let mut rows = rows.unwrap();
    writeln!(rows, "{}", row("short", "exit 0")).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    wait_until("no run is left", || sleeping(&nap).is_empty());
}
