//! Rows by HTTP: a request for a row or for many, what the server offers, and how it does.
//!
//! A request that the server cannot take is refused at once (429). An infrastructure failure is 503 with a
//! reason, and no verdict.
//! A request that ends, because its client goes away or its deadline passes, ends its runs.

mod auth;
mod files;
mod jobe;
mod metrics;
mod openapi;
mod programs;
mod runs;
mod sandbox_fusion;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use super::server::Server;
use super::{Ended, Policy, ServeError};
use crate::batch::Settings;
use sandbox::{Interrupts, hold_interrupts};

pub use auth::Token;

/// The time between two checks for a signal.
const CHECK: Duration = Duration::from_millis(50);

/// How long answers may take that are given after all runs have ended.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// What the server accepts, and what it says of itself.
#[derive(Debug)]
pub struct HttpSettings {
    /// What a client has to know.
    pub token: Option<Token>,
    /// How long a row may take, with the time for which it waits, unless its request says less.
    pub deadline: Duration,
    /// The longest row, in bytes.
    pub max_body: usize,
    /// Whether rows may name folders of this machine.
    pub allows_paths: bool,
    /// The tracks, for clients.
    pub tracks: Value,
}

/// What all requests share.
struct App {
    server: Server,
    settings: HttpSettings,
    /// Places for rows: so many may run or wait.
    slots: Arc<Semaphore>,
    /// How many requests were refused because all places were taken.
    refused: AtomicU64,
    /// Files of clients of Jobe.
    files: files::Files,
}

/// Answers requests until a signal comes.
pub fn listen(
    settings: Settings,
    policy: Policy,
    http: HttpSettings,
    listener: TcpListener,
) -> Result<Ended, ServeError> {
    let interrupts = hold_interrupts()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(ServeError::Listen)?;
    let server = Server::start(settings, policy)?;
    let slots = Arc::new(Semaphore::new(policy.queue + server.jobs()));
    let (refused, files) = (AtomicU64::new(0), files::Files::default());
    let app = Arc::new(App { server, settings: http, slots, refused, files });
    let served = thread::scope(|scope| {
        for _ in 0..app.server.jobs() {
            scope.spawn(|| app.server.work());
        }
        let served = runtime.block_on(serve(&app, listener, &interrupts));
        app.server.stop();
        served
    });
    // Answers that a client does not read end with it.
    runtime.shutdown_background();
    served.map(|()| Ended::Interrupted).map_err(ServeError::Listen)
}

/// Answers until a signal comes, and for as long as the policy says then.
async fn serve(app: &Arc<App>, listener: TcpListener, interrupts: &Interrupts) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = axum::serve(listener, router(Arc::clone(app))).with_graceful_shutdown(async {
        // The other end is never dropped before.
        let _ = stopped.await;
    });
    let end = async {
        while interrupts.pending().is_none() {
            tokio::time::sleep(CHECK).await;
        }
        let _ = stop.send(());
        app.server.close();
        tokio::time::sleep(app.server.policy().grace).await;
        app.server.stop();
        tokio::time::sleep(LAST_ANSWERS).await;
        Ok(())
    };
    tokio::select! {
        served = async { serving.await } => served,
        ended = end => ended,
    }
}

fn router(app: Arc<App>) -> Router {
    let known = Router::new()
        .route("/v1/runs", post(runs::post))
        .route("/v1/tracks", get(tracks))
        .route("/metrics", get(metrics::get))
        .route("/run_code", post(sandbox_fusion::run_code))
        .nest("/jobe/index.php/restapi", jobe::router())
        .route("/openapi.json", get(openapi::get))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&app), auth::check));
    known
        .route("/healthz", get(async || text(StatusCode::OK, "ok\n")))
        .route("/readyz", get(ready))
        .fallback(async || message(StatusCode::NOT_FOUND, "no such path: /openapi.json lists them"))
        .with_state(app)
}

async fn tracks(State(app): State<Arc<App>>) -> Response {
    json_body(StatusCode::OK, &app.settings.tracks)
}

async fn ready(State(app): State<Arc<App>>) -> Response {
    if app.server.is_closed() {
        text(StatusCode::SERVICE_UNAVAILABLE, "the server was asked to stop\n")
    } else {
        text(StatusCode::OK, "ready\n")
    }
}

impl App {
    fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }
}

fn text(status: StatusCode, text: &'static str) -> Response {
    (status, text).into_response()
}

/// An answer without a record.
fn message(status: StatusCode, text: &str) -> Response {
    json_body(status, &json!({ "message": text }))
}

fn json_body(status: StatusCode, body: &impl serde::Serialize) -> Response {
    let body = serde_json::to_vec(body).expect("the types of answers are JSON");
    (status, [(CONTENT_TYPE, "application/json")], body).into_response()
}
