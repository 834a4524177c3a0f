//! The table as one page for people, which loads nothing.

use serde::Serialize;

use super::{Entry, Gradebook, Tally};
use crate::text::{fill_page, strip_ansi, truncate_bytes};

/// How many tests of one result are shown.
const SHOWN: usize = 25;

/// Bytes of one text that are shown.
const TEXT_BYTES: usize = 4000;

#[derive(Serialize)]
struct Page<'a> {
    title: &'a str,
    tally: Tally,
    #[serde(flatten)]
    gradebook: &'a Gradebook,
    /// For each entry, how many of its failures are not among those that are shown.
    more: Vec<usize>,
}

impl Gradebook {
    /// The page. Of a result at most 25 tests that did not pass are shown, and of each text at most 4,000 bytes.
    pub fn html(&self, title: &str) -> String {
        let mut shown = self.clone();
        let more = shown.entries.iter_mut().map(cut).collect();
        let page = Page { title, tally: self.tally(), gradebook: &shown, more };
        let json = serde_json::to_string(&page).expect("names, numbers and lists are JSON");
        fill_page(include_str!("page.html"), &json)
    }
}

/// Leaves of an entry what is shown, and says how many failures it left out.
fn cut(entry: &mut Entry) -> usize {
    let more = entry.failures.len().saturating_sub(SHOWN);
    entry.failures.truncate(SHOWN);
    entry.message = entry.message.take().map(|text| cut_text(&text));
    for test in &mut entry.failures {
        test.name = cut_text(&test.name);
        for text in [&mut test.message, &mut test.output, &mut test.test_code] {
            *text = text.take().map(|text| cut_text(&text));
        }
    }
    more
}

fn cut_text(text: &str) -> String {
    truncate_bytes(&strip_ansi(text), TEXT_BYTES, "\n... (truncated)")
}
