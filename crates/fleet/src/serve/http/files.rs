//! Files that clients send before the runs that need them. They are in memory, and those that came first give way.

use std::sync::{Arc, Mutex};

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use indexmap::IndexMap;
use serde::Deserialize;

use super::{App, json_body, programs};

/// How many bytes are kept, in base64.
const KEPT_BYTES: usize = 64 << 20;

/// How many files are kept.
const KEPT_FILES: usize = 10_000;

/// Files in base64, by their ids.
#[derive(Default)]
pub(super) struct Files(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    files: IndexMap<String, String>,
    bytes: usize,
}

impl Files {
    pub(super) fn put(&self, id: String, base64: String) {
        let mut kept = self.0.lock().expect("no holder panics");
        let old = kept.files.shift_remove(&id);
        kept.bytes -= old.map_or(0, |old| old.len());
        kept.bytes += base64.len();
        kept.files.insert(id, base64);
        while kept.files.len() > KEPT_FILES || kept.bytes > KEPT_BYTES {
            let Some((_, oldest)) = kept.files.shift_remove_index(0) else { return };
            kept.bytes -= oldest.len();
        }
    }

    pub(super) fn get(&self, id: &str) -> Option<String> {
        self.0.lock().expect("no holder panics").files.get(id).cloned()
    }
}

#[derive(Deserialize)]
struct SentFile {
    file_contents: String,
}

/// `PUT files/ID`, as Jobe has it.
pub(super) async fn put(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    let sent: SentFile = match programs::body(&app, request).await {
        Ok(sent) => sent,
        Err(answer) => return answer,
    };
    if BASE64.decode(&sent.file_contents).is_err() {
        let why = format!("put: contents of file {id} are not valid base-64");
        return json_body(StatusCode::BAD_REQUEST, &why);
    }
    app.files.put(id, sent.file_contents);
    StatusCode::NO_CONTENT.into_response()
}

/// `HEAD files/ID`.
pub(super) async fn has(State(app): State<Arc<App>>, Path(id): Path<String>) -> StatusCode {
    let found = app.files.get(&id);
    if found.is_some() { StatusCode::NO_CONTENT } else { StatusCode::NOT_FOUND }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_files_give_way_to_new_ones() {
        let files = Files::default();
        let third = "x".repeat(KEPT_BYTES / 3);
        for id in ["a", "b", "a", "c", "d"] {
            files.put(id.to_owned(), third.clone());
        }
        let kept = ["a", "b", "c", "d"].map(|id| files.get(id).is_some());
        assert_eq!(kept, [true, false, true, true]);
        files.put("e".to_owned(), "x".repeat(KEPT_BYTES + 1));
        assert!(files.get("e").is_none());
    }
}
