//! L0: text as it comes out of programs, and as it may go out to people.
//!
//! Owns escape-sequence removal ([`strip_ansi`]), cutting to a limit ([`truncate_graphemes`], [`truncate_bytes`]),
//! removal of scratch paths ([`Redactor`]), indentation ([`dedent`]) and the frame of a page ([`fill_page`]). Refuses to
//! know where a text comes from.

mod ansi;
mod dedent;
mod page;
pub mod python;
mod redact;
mod truncate;

pub use ansi::strip_ansi;
pub use dedent::dedent;
pub use page::fill_page;
pub use redact::Redactor;
pub use truncate::{truncate_bytes, truncate_graphemes};
