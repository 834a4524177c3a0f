//! The token that a client has to know.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::{App, message};

/// A bearer token, of which only a digest is kept: the time of a comparison says nothing about the token.
#[derive(Debug)]
pub struct Token([u8; 32]);

impl Token {
    /// A token; none if the text is blank.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(Sha256::digest(text).into()))
    }

    fn is(&self, header: &[u8]) -> bool {
        let token = header.split_at_checked(7);
        let token = token.filter(|(scheme, _)| scheme.eq_ignore_ascii_case(b"bearer "));
        token.is_some_and(|(_, token)| <[u8; 32]>::from(Sha256::digest(token)) == self.0)
    }
}

/// Lets a request through that has the token, if the server has one.
pub(super) async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let header = request.headers().get(AUTHORIZATION).map_or(&b""[..], |value| value.as_bytes());
    if app.settings.token.as_ref().is_none_or(|token| token.is(header)) {
        return next.run(request).await;
    }
    let why = "the header `Authorization: Bearer …` with the token of the server is missing";
    ([(WWW_AUTHENTICATE, "Bearer")], message(StatusCode::UNAUTHORIZED, why)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_token_opens() {
        let token = Token::of("s3cret\n").unwrap();
        assert!(token.is(b"Bearer s3cret") && token.is(b"bearer s3cret"));
        for other in ["", "Bearer ", "Bearer s3cret ", "Bearer s3cre", "Basic s3cret", "s3cret"] {
            assert!(!token.is(other.as_bytes()), "{other}");
        }
        assert!(Token::of(" \n").is_none());
    }
}
