//! `GET /metrics`: how the server does, as Prometheus reads it.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use super::App;
use crate::serve::totals::Totals;

pub(super) async fn get(State(app): State<Arc<App>>) -> Response {
    let body = text(&app);
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], body).into_response()
}

fn text(app: &App) -> String {
    let load = app.server.load();
    let Totals { statuses, infra, wall_seconds, cpu_seconds, .. } = app.server.totals();
    let mut text = String::new();
    let mut metric = |name: &str, kind: &str, help: &str, values: &[(String, String)]| {
        let _ =
            writeln!(text, "# HELP test_runner_{name} {help}\n# TYPE test_runner_{name} {kind}");
        for (labels, value) in values {
            let _ = writeln!(text, "test_runner_{name}{labels} {value}");
        }
    };
    let one = |value: String| vec![(String::new(), value)];
    let labelled = |key: &str, counts: Vec<(&'static str, u64)>| -> Vec<(String, String)> {
        let line =
            |(value, count): (&str, u64)| (format!("{{{key}=\"{value}\"}}"), count.to_string());
        counts.into_iter().map(line).collect()
    };
    metric("runs_total", "counter", "Rows with a verdict.", &labelled("status", statuses));
    metric("infra_total", "counter", "Rows without a verdict.", &labelled("reason", infra));
    metric(
        "refused_total",
        "counter",
        "Requests that found the queue full.",
        &one(app.refused().to_string()),
    );
    metric("rows_waiting", "gauge", "Rows that wait for a worker.", &one(load.waiting.to_string()));
    metric("rows_running", "gauge", "Rows that run.", &one(load.running.to_string()));
    metric(
        "jobs",
        "gauge",
        "Rows that may run at the same time.",
        &one(app.server.jobs().to_string()),
    );
    metric(
        "run_wall_seconds_total",
        "counter",
        "Time of the last attempts of rows.",
        &one(format!("{wall_seconds:.3}")),
    );
    metric(
        "run_cpu_seconds_total",
        "counter",
        "Processor time of the last attempts of rows.",
        &one(format!("{cpu_seconds:.3}")),
    );
    text
}
