//! `serve --listen`: a record for each row, and an answer for everything else.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use test_support::batch::{Place, row};
use test_support::process::{nap, sleeping, wait_until, wake};
use test_support::{copy, data, program, stderr};

/// A server that listens.
struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        // After a test that failed, it still runs.
        let _ = self.child.kill();
    }
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    /// Reads an answer that ends with its connection.
    fn read(connection: TcpStream) -> Self {
        let mut text = String::new();
        BufReader::new(connection).read_to_string(&mut text).unwrap();
        let (head, body) =
            text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text:?}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Self { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.body))
    }
}

fn command(place: &Place, args: &[&str]) -> Command {
    let mut command = program();
    command.args(["serve", "--listen", "127.0.0.1:0"]).args(args);
    if place.at("exercises").is_dir() {
        command.arg("--exercises").arg(place.at("exercises"));
    }
    command
}

impl Server {
    fn start(place: &Place, args: &[&str]) -> Self {
        Self::of(command(place, args))
    }

    fn of(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
        let said = said.find_map(|line| {
            let line = line.unwrap();
            line.starts_with("listening on").then_some(line)
        });
        let said = said.expect("it says where it listens");
        let address = said.split("http://").nth(1).unwrap().split(',').next().unwrap().to_owned();
        Self { child, address }
    }

    /// Sends a request without waiting for its answer. An HTTP/1.0 answer ends with its connection.
    fn send(&self, head: &str, body: &str) -> TcpStream {
        let mut connection = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        let text = format!("{head} HTTP/1.0\r\nContent-Length: {length}\r\n");
        let kind = if head.starts_with('P') { "Content-Type: application/json\r\n" } else { "" };
        connection.write_all(format!("{text}{kind}\r\n{body}").as_bytes()).unwrap();
        connection
    }

    fn get(&self, path: &str) -> Answer {
        Answer::read(self.send(&format!("GET {path}"), ""))
    }

    fn post(&self, row: &Value) -> Answer {
        Answer::read(self.send("POST /v1/runs", &row.to_string()))
    }

    /// The value of a metric.
    fn metric(&self, line: &str) -> String {
        let metrics = self.get("/metrics").body;
        let value =
            metrics.lines().find_map(|text| text.strip_prefix(&format!("test_runner_{line} ")));
        value.unwrap_or_else(|| panic!("no {line} in {metrics}")).to_owned()
    }

    fn signal(&self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).unwrap();
    }

    fn end(mut self) {
        self.signal();
        assert_eq!(self.child.wait().unwrap().code(), Some(143));
    }
}

fn place() -> Place {
    let place = Place::new();
    place.exercise("ends");
    place
}

#[test]
fn a_row_gets_its_record_and_bad_requests_get_reasons() {
    let place = place();
    let server = Server::start(&place, &["--max-body", "1"]);
    let status = |row: &Value| {
        let answer = server.post(row);
        (answer.status, answer.json()["status"].clone())
    };
    assert_eq!(status(&row("a", "exit 0")), (200, json!("pass")));
    assert_eq!(status(&row("b", "exit 1")), (200, json!("fail")));
    assert_eq!(status(&json!({"id": "c"})), (200, json!("invalid")));
    let with_tests = json!({
        "id": "d", "track": "bash", "slug": "own", "files": {"own.sh": "exit 0"},
        "exercise_files": {"own.bats": "@test \"ends\" {\n  bash own.sh\n}\n", "own.sh": ""}
    });
    assert_eq!(status(&with_tests), (200, json!("pass")));
    let large = server.post(&row("e", &"x".repeat(2 << 20)));
    assert_eq!(large.status, 413, "{}", large.body);
    for (head, wanted) in [
        ("GET /nowhere", 404),
        ("GET /v1/runs", 405),
        ("POST /v1/runs?deadline=-1", 400),
        ("POST /v1/runs?x=1", 400),
    ] {
        assert_eq!(Answer::read(server.send(head, "")).status, wanted, "{head}");
    }
    // A page of another site may make a browser send this.
    let mut plain = TcpStream::connect(&server.address).unwrap();
    plain
        .write_all(
            b"POST /v1/runs HTTP/1.0\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
        )
        .unwrap();
    assert_eq!(Answer::read(plain).status, 415);
    assert_eq!(server.metric("runs_total{status=\"pass\"}"), "2");
    assert_eq!(server.metric("runs_total{status=\"invalid\"}"), "1");
    server.end();
}

#[test]
fn the_server_describes_itself() {
    let place = place();
    let server = Server::start(&place, &[]);
    assert_eq!((server.get("/healthz").status, server.get("/readyz").status), (200, 200));
    let tracks = server.get("/v1/tracks").json();
    assert!(tracks.as_array().unwrap().iter().any(|track| track["id"] == "python"), "{tracks}");
    let api = server.get("/openapi.json").json();
    for path in ["/v1/runs", "/v1/tracks", "/healthz", "/readyz", "/metrics"] {
        assert!(api["paths"][path].is_object(), "{path}");
    }
    let text = api.to_string();
    for part in text.split("\"$ref\":\"#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(api["components"]["schemas"][name].is_object(), "{name}");
    }
    assert!(api["components"]["schemas"]["BatchRow"]["properties"]["slug"].is_object());
    server.end();
}

#[test]
fn a_client_of_sandbox_fusion_gets_its_answers() {
    let server = Server::start(&Place::new(), &[]);
    let run = |request: Value| {
        let answer = Answer::read(server.send("POST /run_code", &request.to_string()));
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    };
    let sum = "print(sum(map(int, input().split())))";
    let right = run(json!({"language": "python", "code": sum, "stdin": "20 22\n"}));
    assert_eq!(right["status"], "Success");
    assert_eq!(right["compile_result"], Value::Null);
    let result = &right["run_result"];
    assert_eq!(result["status"], "Finished");
    assert_eq!((&result["stdout"], &result["return_code"]), (&json!("42\n"), &json!(0)));
    let raises = run(json!({"language": "python", "code": sum, "stdin": "x"}));
    assert_eq!(
        (&raises["status"], &raises["run_result"]["return_code"]),
        (&json!("Failed"), &json!(1))
    );
    assert!(raises["run_result"]["stderr"].as_str().unwrap().contains("ValueError"));
    let syntax = run(json!({"language": "python", "code": "print("}));
    assert_eq!(
        (&syntax["status"], &syntax["run_result"]["return_code"]),
        (&json!("Failed"), &json!(1))
    );
    let looping =
        run(json!({"language": "bash", "code": "while :; do :; done", "run_timeout": 0.5}));
    assert_eq!(looping["status"], "Failed");
    assert_eq!(looping["run_result"]["status"], "TimeLimitExceeded");
    // What verl sends for each case.
    let sleeping = run(json!({
        "compile_timeout": 1, "run_timeout": 1, "code": "import time\ntime.sleep(2.5)", "stdin": "x",
        "memory_limit_MB": 1024, "language": "python", "files": {}, "fetch_files": []
    }));
    assert_eq!(sleeping["run_result"]["status"], "TimeLimitExceeded", "{sleeping}");
    let with_files = run(json!({
        "language": "python", "code": "import os, helper\nopen('out.txt', 'w').write(open('d/a.txt').read() + helper.B)\nos.symlink('/etc/passwd', 'link')",
        "files": {"d/a.txt": "YQo=", "helper.py": "QiA9ICdiJwo=", "none": null},
        "fetch_files": ["out.txt", "missing", "link", "d"]
    }));
    assert_eq!(with_files["status"], "Success", "{with_files}");
    assert_eq!(with_files["files"], json!({"out.txt": "YQpi"}));
    for refused in [
        json!({"language": "cobol", "code": ""}),
        json!({"language": "bash", "code": "", "fetch_files": ["/mnt/a"]}),
        json!({"language": "bash", "code": "", "files": {"../a": ""}}),
        json!({"language": "bash", "code": "", "files": {"a": "?"}}),
        json!({"language": "bash", "code": "", "run_timeout": 0}),
    ] {
        assert_eq!(run(refused)["status"], "SandboxError");
    }
    assert_eq!(Answer::read(server.send("POST /run_code", "{}")).status, 422);
    server.end();
}

#[test]
fn a_client_of_jobe_gets_its_answers() {
    let server = Server::start(&Place::new(), &[]);
    let root = "/jobe/index.php/restapi";
    let languages = server.get(&format!("{root}/languages")).json();
    assert!(languages.as_array().unwrap().iter().any(|language| language[0] == "python3"));
    let run = |spec: Value| {
        let request = json!({ "run_spec": spec }).to_string();
        // Its clients end the path with a slash.
        Answer::read(server.send(&format!("POST {root}/runs/"), &request))
    };
    let outcome = |language: &str, code: &str| {
        let spec = json!({
            "language_id": language, "sourcecode": code, "sourcefilename": "", "input": "7",
            "parameters": {"cputime": 1, "memorylimit": 512}
        });
        let result = run(spec).json();
        (result["outcome"].as_u64().unwrap(), result["stdout"].as_str().unwrap().to_owned())
    };
    assert_eq!(outcome("python3", "print(int(input()) * 6)"), (15, "42\n".to_owned()));
    assert_eq!(outcome("python3", "print(1 / 0)").0, 12);
    assert_eq!(outcome("python3", "while True: pass").0, 13);
    assert_eq!(outcome("c", "int main() { return x; }").0, 11);
    assert_eq!(outcome("c", "#include <stdio.h>\nint main() { for (;;) puts(\"x\"); }").0, 13);
    // An error is a text.
    let refused = run(json!({"language_id": "apl", "sourcecode": ""}));
    assert_eq!((refused.status, refused.json()), (400, json!("Language 'apl' is not known")));
    let refused =
        run(json!({"language_id": "c", "sourcecode": "", "parameters": {"cputime": 151}}));
    assert!(refused.json().as_str().unwrap().starts_with("cputime exceeds maximum allowed"));
    let refused = run(json!({"language_id": "c"})).json();
    assert_eq!(refused, "run_spec is missing the required attribute 'sourcecode'");
    let with_file = json!({
        "language_id": "python3", "sourcecode": "print(open('a.txt').read())", "sourcefilename": "test.py",
        "file_list": [["0123456789ab", "a.txt"]]
    });
    assert_eq!(run(with_file.clone()).status, 404);
    let file = format!("{root}/files/0123456789ab");
    let ask = |head: String, body: &str| Answer::read(server.send(&head, body)).status;
    assert_eq!(ask(format!("HEAD {file}"), ""), 404);
    assert_eq!(ask(format!("PUT {file}"), r#"{"file_contents": "?"}"#), 400);
    assert_eq!(ask(format!("PUT {file}"), r#"{"file_contents": "NDI="}"#), 204);
    assert_eq!(ask(format!("HEAD {file}"), ""), 204);
    assert_eq!(run(with_file).json()["stdout"], "42\n");
    server.end();
}

#[test]
fn a_full_queue_is_an_answer() {
    let place = place();
    let server = Server::start(&place, &["--jobs", "1", "--queue", "1", "--timeout", "600"]);
    let nap = nap();
    let first =
        server.send("POST /v1/runs", &row("a", &format!("sleep {nap}; exit 0")).to_string());
    wait_until("the first row runs", || !sleeping(&nap).is_empty());
    let second = server.send("POST /v1/runs", &row("b", "exit 0").to_string());
    wait_until("the second row waits", || server.metric("rows_waiting") == "1");
    let third = server.post(&row("c", "exit 0"));
    assert_eq!(third.status, 429, "{}", third.body);
    assert!(third.head.contains("retry-after: "), "{}", third.head);
    assert_eq!(server.metric("refused_total"), "1");
    wake(&nap);
    for answer in [first, second] {
        assert_eq!(Answer::read(answer).json()["status"], "pass");
    }
    server.end();
}

#[test]
fn a_client_that_goes_away_and_a_deadline_end_the_run() {
    let place = place();
    let server = Server::start(&place, &["--jobs", "1", "--timeout", "600"]);
    let nap = nap();
    let code = format!("sleep {nap}");
    let client = server.send("POST /v1/runs", &row("a", &code).to_string());
    wait_until("the row runs", || !sleeping(&nap).is_empty());
    drop(client);
    wait_until("its run has ended", || sleeping(&nap).is_empty());
    let late =
        Answer::read(server.send("POST /v1/runs?deadline=0.5", &row("b", &code).to_string()));
    assert_eq!(late.status, 503);
    let record = late.json();
    assert_eq!((&record["id"], &record["status"]), (&json!("b"), &Value::Null));
    assert_eq!(record["infra_reason"], "deadline_exceeded");
    wait_until("no run is left", || sleeping(&nap).is_empty());
    // The worker's place is free again.
    assert_eq!(server.post(&row("c", "exit 0")).json()["status"], "pass");
    server.end();
}

#[test]
fn after_a_signal_a_run_may_finish_and_is_given_up_after_its_grace() {
    let place = place();
    for (grace, status, reason) in [("600", 200, Value::Null), ("0.2", 503, json!("shutting_down"))]
    {
        let mut server =
            Server::start(&place, &["--jobs", "1", "--timeout", "600", "--grace", grace]);
        let nap = nap();
        let code = format!("sleep {nap}; exit 0");
        let running = server.send("POST /v1/runs", &row("a", &code).to_string());
        wait_until("the row runs", || !sleeping(&nap).is_empty());
        let waiting = server.send("POST /v1/runs", &row("b", &code).to_string());
        wait_until("the second row waits", || server.metric("rows_waiting") == "1");
        server.signal();
        let waiting = Answer::read(waiting);
        assert_eq!(
            (waiting.status, &waiting.json()["infra_reason"]),
            (503, &json!("shutting_down"))
        );
        if status == 200 {
            wake(&nap);
        }
        let answer = Answer::read(running);
        assert_eq!(
            (answer.status, &answer.json()["infra_reason"]),
            (status, &reason),
            "{}",
            answer.body
        );
        assert_eq!(server.child.wait().unwrap().code(), Some(143));
        wait_until("no run is left", || sleeping(&nap).is_empty());
    }
}

#[test]
fn a_row_names_no_folder_of_the_server_unless_it_may() {
    let place = place();
    let dir = place.at("exercises/ends");
    let named = json!({"id": "a", "track": "bash", "slug": "ends", "dir": dir});
    let exercise =
        json!({"id": "b", "slug": "ends", "files": {"ends.sh": "exit 0"}, "exercise": dir});
    let server = Server::start(&place, &[]);
    for row in [&named, &exercise] {
        let record = server.post(row).json();
        assert_eq!(record["status"], "invalid");
        assert!(record["message"].as_str().unwrap().contains("`--allow-paths`"), "{record}");
    }
    let outside = json!({"id": "c", "track": "..", "slug": "../ends", "files": {}});
    assert_eq!(server.post(&outside).json()["status"], "invalid");
    server.end();
    let server = Server::start(&place, &["--allow-paths"]);
    assert_eq!(server.post(&exercise).json()["status"], "pass");
    server.end();
}

#[test]
fn only_who_knows_the_token_is_served() {
    let place = place();
    let open = program().args(["serve", "--listen", "0.0.0.0:0"]).output().unwrap();
    assert_eq!(open.status.code(), Some(2));
    assert!(stderr(&open).contains("there is no token"), "{}", stderr(&open));
    let file = place.at("token");
    fs::write(&file, "s3cret\n").unwrap();
    let mut by_variable = command(&place, &[]);
    by_variable.env("TEST_RUNNER_TOKEN", "s3cret");
    for server in
        [Server::start(&place, &["--token-file", file.to_str().unwrap()]), Server::of(by_variable)]
    {
        assert_eq!((server.get("/v1/tracks").status, server.get("/metrics").status), (401, 401));
        assert_eq!(server.post(&row("a", "exit 0")).status, 401);
        assert_eq!(server.get("/healthz").status, 200);
        let known =
            server.send("GET /v1/tracks HTTP/1.0\r\nAuthorization: Bearer s3cret\r\nX:", "");
        assert_eq!(Answer::read(known).status, 200);
        server.end();
    }
}

/// A chunk of a body.
fn chunk(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

#[test]
fn a_stream_is_answered_row_by_row_and_ends_with_its_client() {
    let place = place();
    let server = Server::start(&place, &["--jobs", "2", "--timeout", "600"]);
    let mut rows = TcpStream::connect(&server.address).unwrap();
    let head = "POST /v1/runs HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n";
    rows.write_all(head.as_bytes()).unwrap();
    let mut answers = BufReader::new(rows.try_clone().unwrap()).lines();
    let mut next = || {
        let line = answers.find_map(|line| line.ok().filter(|line| line.starts_with('{'))).unwrap();
        serde_json::from_str::<Value>(&line).unwrap()
    };
    for (id, code, status) in [("a", "exit 0", "pass"), ("b", "exit 1", "fail")] {
        rows.write_all(chunk(&format!("{}\n", row(id, code))).as_bytes()).unwrap();
        let record = next();
        assert_eq!((&record["id"], &record["status"]), (&json!(id), &json!(status)));
    }
    rows.write_all(chunk("\nnonsense\n").as_bytes()).unwrap();
    assert_eq!((&next()["line"], &json!("invalid")), (&json!(4), &json!("invalid")));
    let nap = nap();
    let slow = row("c", &format!("sleep {nap}"));
    rows.write_all(chunk(&format!("{slow}\n{}", row("d", "exit 0"))).as_bytes()).unwrap();
    wait_until("the slow row runs", || !sleeping(&nap).is_empty());
    // The last line has no end yet, so the row does not run.
    rows.write_all(b"0\r\n\r\n").unwrap();
    assert_eq!(next()["id"], "d");
    drop(answers);
    drop(rows);
    wait_until("no run is left", || sleeping(&nap).is_empty());
    server.end();
}

#[test]
fn a_missing_toolchain_is_no_verdict() {
    let place = place();
    let dir = data("tracks/python/pass/input");
    copy(&dir, &place.at("exercises/greeting")).unwrap();
    let nowhere = place.at("no-tools");
    fs::create_dir(&nowhere).unwrap();
    let mut command = command(&place, &[]);
    command.env("TEST_RUNNER_DATA", &nowhere);
    let server = Server::of(command);
    let code = "def greeting():\n    return 1\n";
    let row =
        json!({"id": "a", "track": "python", "slug": "greeting", "files": {"two_fer.py": code}});
    let answer = server.post(&row);
    assert_eq!(answer.status, 503, "{}", answer.body);
    let record = answer.json();
    assert_eq!((&record["status"], &record["pass_rate"]), (&Value::Null, &Value::Null));
    assert_eq!(record["infra_reason"], "toolchain_missing");
    // It is not tried again, which would hold other rows up.
    assert_eq!(record["attempt"], 1, "{record}");
    assert_eq!(server.metric("infra_total{reason=\"toolchain_missing\"}"), "1");
    server.end();
}
