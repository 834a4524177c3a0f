//! `POST /v1/runs`: a row and its record, or a stream of both.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{App, json_body, message};
use crate::batch::{InfraReason, ParsedRow, Record, RowError};
use runner::run::worker::Cancellation;

/// A row that was read.
type Row = Arc<Result<ParsedRow, RowError>>;

/// Answers a request.
pub(super) async fn post(State(app): State<Arc<App>>, request: Request) -> Response {
    let Some(is_stream) = kind(request.headers()) else {
        let why = "send `Content-Type: application/json` with one row, or `application/x-ndjson` with one row on each line";
        return message(StatusCode::UNSUPPORTED_MEDIA_TYPE, why);
    };
    let deadline = match deadline(request.uri().query(), app.settings.deadline) {
        Ok(deadline) => deadline,
        Err(why) => return message(StatusCode::BAD_REQUEST, &why),
    };
    // Before the body is read: a full server holds no more of it.
    let Ok(slot) = Arc::clone(&app.slots).try_acquire_owned() else { return full(&app) };
    if is_stream {
        return Records::stream(app, slot, request.into_body(), deadline);
    }
    match timeout(deadline, to_bytes(request.into_body(), app.settings.max_body)).await {
        Ok(Ok(body)) => {
            let row = read(&app, &body);
            let record = run(&app, 1, row, slot, deadline).await;
            json_body(status(&record), &record)
        }
        Ok(Err(_)) => message(
            StatusCode::PAYLOAD_TOO_LARGE,
            &format!("the row has more than {} MiB", app.settings.max_body >> 20),
        ),
        Err(_) => message(StatusCode::REQUEST_TIMEOUT, "the row did not come before its deadline"),
    }
}

/// Whether the body has one row on each line; `None` for a body of another kind. (A page of another site can make a browser send
/// other kinds, but not these.)
pub(super) fn kind(headers: &HeaderMap) -> Option<bool> {
    let kind = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    match kind.split(';').next()?.trim().to_ascii_lowercase().as_str() {
        "application/json" => Some(false),
        "application/x-ndjson" | "application/jsonl" | "application/ndjson" => Some(true),
        _ => None,
    }
}

/// The time that a row has, from a query such as `deadline=60`, in seconds.
fn deadline(query: Option<&str>, most: Duration) -> Result<Duration, String> {
    let mut deadline = most;
    for pair in query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty()) {
        let seconds = pair.strip_prefix("deadline=").and_then(|value| value.parse::<f64>().ok());
        match seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
            Some(asked) if !asked.is_zero() => deadline = most.min(asked),
            _ => return Err(format!("`{pair}` in the query is not `deadline=SECONDS`")),
        }
    }
    Ok(deadline)
}

/// All places are taken.
pub(super) fn full(app: &App) -> Response {
    app.refused.fetch_add(1, Ordering::Relaxed);
    let load = app.server.load();
    let mean = app.server.totals().mean_seconds();
    #[expect(clippy::cast_precision_loss, reason = "there are fewer rows than 2^52")]
    let until_next = mean * load.waiting as f64 / app.server.jobs() as f64 / 2.0;
    let seconds = format!("{:.0}", until_next.clamp(1.0, 60.0).ceil());
    let why = format!("{} rows run and {} wait: try again", load.running, load.waiting);
    ([(RETRY_AFTER, seconds)], message(StatusCode::TOO_MANY_REQUESTS, &why)).into_response()
}

fn status(record: &Record) -> StatusCode {
    match record.verdict.infra {
        Some(_) => StatusCode::SERVICE_UNAVAILABLE,
        None => StatusCode::OK,
    }
}

/// Reads a row, which may name folders only if the server allows it.
fn read(app: &App, line: &[u8]) -> Row {
    let row = ParsedRow::of_line(line);
    let folder = row.as_ref().ok().and_then(ParsedRow::key_of_folder);
    Arc::new(match folder.filter(|_| !app.settings.allows_paths) {
        None => row,
        Some(key) => Err(RowError::of(
            line,
            format!(
                "`{key}` names a folder of the server, which was started without `--allow-paths`: send `files` and `exercise_files`"
            ),
        )),
    })
}

/// Ends a run when this is dropped.
struct EndsRun(Arc<Cancellation>);

impl Drop for EndsRun {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Runs a row, which has its slot until its run has ended. The run ends with this future.
pub(super) async fn run(
    app: &App,
    line: usize,
    row: Row,
    slot: OwnedSemaphorePermit,
    deadline: Duration,
) -> Record {
    let (sender, receiver) = oneshot::channel();
    let reply = move |record| {
        drop(slot);
        // Nobody may wait any more.
        let _ = sender.send(record);
    };
    let _run = EndsRun(app.server.submit(line, Arc::clone(&row), reply));
    match timeout(deadline, receiver).await {
        Ok(Ok(record)) => record,
        Ok(Err(_)) => {
            app.server.not_run(line, &row, InfraReason::WorkerFailed, "the run has no record")
        }
        Err(_) => {
            let why = format!("no result within {} s", deadline.as_secs_f64());
            app.server.not_run(line, &row, InfraReason::DeadlineExceeded, &why)
        }
    }
}

/// A record as a line, and its place in the stream, until it is sent.
type Answer = (Bytes, OwnedSemaphorePermit);

/// The body of an answer to a stream of rows. When it is dropped, so are the rows.
struct Records {
    answers: mpsc::UnboundedReceiver<Answer>,
    rows: JoinSet<()>,
}

impl Records {
    /// Begins to read rows, and answers with their records as their runs end.
    fn stream(
        app: Arc<App>,
        slot: OwnedSemaphorePermit,
        body: Body,
        deadline: Duration,
    ) -> Response {
        // A stream keeps the workers busy, and leaves the rest of the queue to others.
        let places = Arc::new(Semaphore::new(2 * app.server.jobs()));
        let (sender, answers) = mpsc::unbounded_channel();
        let mut rows = JoinSet::new();
        rows.spawn(async move {
            let stream = StreamOfRows { app, places, deadline, answers: sender };
            stream.run(body, slot).await;
        });
        let body = Body::from_stream(Self { answers, rows });
        ([(CONTENT_TYPE, "application/x-ndjson")], body).into_response()
    }
}

impl Stream for Records {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // The tasks end when all answers are sent; their results are of no use.
        while let Poll::Ready(Some(_)) = self.rows.poll_join_next(context) {}
        self.answers.poll_recv(context).map(|answer| answer.map(|(line, _)| Ok(line)))
    }
}

/// Rows that come one after the other.
struct StreamOfRows {
    app: Arc<App>,
    places: Arc<Semaphore>,
    deadline: Duration,
    answers: mpsc::UnboundedSender<Answer>,
}

impl StreamOfRows {
    /// Reads all rows, and waits for their records.
    async fn run(&self, body: Body, first: OwnedSemaphorePermit) {
        let mut lines = Lines::of(body, self.app.settings.max_body);
        let mut rows = JoinSet::new();
        let mut slot = Some(first);
        while let Some((number, line)) = lines.next().await {
            let row = match line {
                Ok(line) => read(&self.app, &line),
                Err(error) => Arc::new(Err(error)),
            };
            let place = Arc::clone(&self.places).acquire_owned().await;
            let place = place.expect("nobody closes the places");
            let slot = match slot.take() {
                Some(slot) => slot,
                None => Arc::clone(&self.app.slots)
                    .acquire_owned()
                    .await
                    .expect("nobody closes the slots"),
            };
            let (app, deadline) = (Arc::clone(&self.app), self.deadline);
            let answers = self.answers.clone();
            rows.spawn(async move {
                let record = run(&app, number, row, slot, deadline).await;
                let mut line = serde_json::to_vec(&record).expect("a record is JSON");
                line.push(b'\n');
                // Nobody may read it any more.
                let _ = answers.send((line.into(), place));
            });
            while rows.try_join_next().is_some() {}
        }
        while rows.join_next().await.is_some() {}
    }
}

/// The lines of a body.
struct Lines {
    body: BodyDataStream,
    pending: Vec<u8>,
    number: usize,
    max: usize,
    has_ended: bool,
}

impl Lines {
    fn of(body: Body, max: usize) -> Self {
        let body = body.into_data_stream();
        Self { body, pending: Vec::new(), number: 0, max, has_ended: false }
    }

    /// The next line that is not blank, with its number. A line that is too long ends the input.
    async fn next(&mut self) -> Option<(usize, Result<Vec<u8>, RowError>)> {
        let mut searched = 0;
        loop {
            let end = memchr::memchr(b'\n', &self.pending[searched..]).map(|at| at + searched);
            if let Some(end) =
                end.or((self.has_ended && !self.pending.is_empty()).then_some(self.pending.len()))
            {
                let rest = self.pending.split_off((end + 1).min(self.pending.len()));
                let mut line = std::mem::replace(&mut self.pending, rest);
                line.truncate(end);
                self.number += 1;
                searched = 0;
                if !line.trim_ascii().is_empty() {
                    return Some((self.number, Ok(line)));
                }
                continue;
            }
            if self.has_ended {
                return None;
            }
            searched = self.pending.len();
            if searched > self.max {
                self.pending.clear();
                self.has_ended = true;
                return Some((self.number + 1, Err(RowError::too_long(self.max))));
            }
            match self.chunk().await {
                Some(chunk) => self.pending.extend_from_slice(&chunk),
                None => self.has_ended = true,
            }
        }
    }

    /// The next bytes; `None` at the end, or if the client went away.
    async fn chunk(&mut self) -> Option<Bytes> {
        let body = &mut self.body;
        std::future::poll_fn(|context| Pin::new(&mut *body).poll_next(context)).await?.ok()
    }
}
