//! `serve --listen`.

use std::fs;
use std::net::{SocketAddr, TcpListener};

use super::Args;
use crate::cli::{Failure, print, tracks};
use ::tracks::TrackRegistry;
use fleet::batch::Settings;
use fleet::serve::{self, Ended, HttpSettings, Policy, Token};

/// The variable that holds the token.
const TOKEN: &str = "TEST_RUNNER_TOKEN";

/// An address that was taken, and what a client has to know.
pub(super) struct Listener {
    socket: TcpListener,
    token: Option<Token>,
}

impl Listener {
    /// Takes the address, which must not be open to other machines without a token.
    pub(super) fn bind(args: &Args, address: SocketAddr) -> Result<Self, Failure> {
        let token = token(args)?;
        if !address.ip().is_loopback() && token.is_none() {
            let text = format!("other machines can reach `{address}`, and there is no token");
            let help = format!("pass `--token-file FILE`, set `{TOKEN}`, or listen on 127.0.0.1");
            return Err(Failure::usage(text).help(help));
        }
        let socket = TcpListener::bind(address).map_err(|error| {
            Failure::usage(error).context(format!("cannot listen on `{address}`"))
        })?;
        Ok(Self { socket, token })
    }

    /// Says where the server listens, and answers requests until a signal.
    pub(super) fn serve(
        self,
        args: &Args,
        tracks: TrackRegistry,
        settings: Settings,
        policy: Policy,
    ) -> Result<Ended, Failure> {
        say_address(&self.socket, self.token.is_some())?;
        let http = HttpSettings {
            token: self.token,
            deadline: args.deadline,
            max_body: (args.max_body as usize) << 20,
            allows_paths: args.allow_paths,
            tracks: serde_json::to_value(tracks::listed(tracks)).map_err(Failure::software)?,
        };
        Ok(serve::listen(settings, policy, http, self.socket)?)
    }
}

fn token(args: &Args) -> Result<Option<Token>, Failure> {
    let Some(path) = &args.token_file else {
        #[expect(clippy::disallowed_methods, reason = "the command line reads the environment")]
        return Ok(std::env::var(TOKEN).ok().as_deref().and_then(Token::of));
    };
    let text = fs::read_to_string(path).map_err(|error| {
        Failure::usage(error).context(format!("cannot read `{}`", path.display()))
    })?;
    let token = Token::of(&text);
    token.map(Some).ok_or_else(|| Failure::usage(format!("`{}` is empty", path.display())))
}

/// Says where the server listens, and who can use it.
fn say_address(listener: &TcpListener, has_token: bool) -> Result<(), Failure> {
    let address = listener.local_addr().map_err(Failure::software)?;
    let who = match (address.ip().is_loopback(), has_token) {
        (true, false) => "every user of this machine, and no other machine",
        (true, true) => "users of this machine who know the token",
        (false, _) => "everybody who reaches this address and knows the token",
    };
    print::say(&format!("listening on http://{address}, open to {who}"));
    Ok(())
}
