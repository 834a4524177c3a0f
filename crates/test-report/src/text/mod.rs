//! Text that programs printed, and text for people.
//!
//! Removal of escape sequences ([`strip_ansi`]) and of all that steers a terminal ([`for_terminal`]), cutting to a limit
//! ([`truncate_bytes`]), removal of scratch paths ([`Redactor`]), counting of repeated lines
//! ([`without_repeats`]), indentation ([`dedent`]), messages ([`Message`]) and errors with help ([`Diagnostic`]) that know whose fault they are ([`Attributed`]), numbers of things
//! ([`counted`], [`sum`]), characters that XML forbids ([`well_formed`]), suggestions for misspelt words
//! ([`nearest`](nearest())), the frame of a page ([`fill_page`]), compressed texts ([`compressed`]), other encodings
//! ([`decoded`]), errors of the JSON reader ([`json_error`](json_error())). Nothing here knows where a text comes from.

mod ansi;
pub mod compressed;
mod count;
mod dedent;
mod encoding;
mod json_error;
mod message;
mod nearest;
mod page;
mod redact;
mod repeats;
mod truncate;
mod xml;

pub use ansi::{for_terminal, strip_ansi};
pub use count::{counted, sum};
pub use dedent::dedent;
pub use encoding::decoded;
pub(crate) use encoding::{decoded_xml, unknown_encoding};
pub use json_error::{json_error, plain_words};
pub use message::{Attributed, Diagnostic, Fault, Message};
pub use nearest::{did_you_mean, nearest};
pub use page::fill_page;
pub use redact::Redactor;
pub use repeats::without_repeats;
pub use truncate::truncate_bytes;
pub(crate) use truncate::truncate_graphemes;
pub use xml::well_formed;
