//! `serve --listen` of a program that was built without it.

use std::net::SocketAddr;

use super::Args;
use crate::cli::Failure;
use ::tracks::TrackRegistry;
use fleet::batch::Settings;
use fleet::serve::{Ended, Policy};

/// There is none.
pub(super) enum Listener {}

impl Listener {
    /// Says how to get a program with it.
    pub(super) fn bind(_: &Args, _: SocketAddr) -> Result<Self, Failure> {
        let failure = Failure::toolchain("this program was built without `serve --listen`");
        Err(failure.help("`cargo install --path . --locked` in the checkout builds it with it"))
    }

    /// There is nothing to do.
    pub(super) fn serve(
        self,
        _: &Args,
        _: TrackRegistry,
        _: Settings,
        _: Policy,
    ) -> Result<Ended, Failure> {
        match self {}
    }
}
