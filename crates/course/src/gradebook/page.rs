//! The table as one page for people that loads nothing.

use serde::Serialize;

use super::{Entry, Gradebook, Tally};
use test_report::text::{fill_page, strip_ansi, truncate_bytes};

/// How many failing tests of a result are shown.
const SHOWN: usize = 25;

/// How many bytes of a text are shown.
const TEXT_BYTES: usize = 4000;

#[derive(Serialize)]
struct Page<'a> {
    title: &'a str,
    tally: Tally,
    #[serde(flatten)]
    gradebook: &'a Gradebook,
    /// For each entry, the number of failures that are not shown.
    more: Vec<usize>,
}

impl Gradebook {
    /// The page. It shows at most 25 failing tests of each result, and at most 4,000 bytes of each text.
    pub fn html(&self, title: &str) -> String {
        let mut shown = self.clone();
        let more = shown.entries.iter_mut().map(cut).collect();
        let page = Page { title, tally: self.tally(), gradebook: &shown, more };
        let json = serde_json::to_string(&page).expect("names, numbers and lists are JSON");
        fill_page(include_str!("page.html"), &json)
    }
}

/// Reduces an entry to what is shown, and returns the number of failures left out.
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
    for test in entry.grade.iter_mut().flat_map(|grade| &mut grade.tests) {
        test.name = cut_text(&test.name);
        (test.message, test.output, test.test_code) = (None, None, None);
    }
    more
}

fn cut_text(text: &str) -> String {
    truncate_bytes(&strip_ansi(text), TEXT_BYTES, "\n... (truncated)")
}
