//! Cuts texts to a limit, never within what a reader sees as one character.

use unicode_segmentation::UnicodeSegmentation;

/// The text if it has at most `limit` characters (Unicode scalar values); else its start, cut between grapheme
/// clusters, and `marker`, together at most `limit` characters.
pub(crate) fn truncate_graphemes(text: &str, limit: usize, marker: &str) -> String {
    if text.chars().nth(limit).is_none() {
        return text.to_owned();
    }
    let room = limit.saturating_sub(marker.chars().count());
    // No cluster that starts beyond the available room can fit, so the rest of the text need not be segmented.
    let window = text.char_indices().nth(limit + 64).map_or(text, |(at, _)| &text[..at]);
    let mut used = 0;
    let mut end = 0;
    for cluster in window.graphemes(true) {
        used += cluster.chars().count();
        if used > room {
            break;
        }
        end += cluster.len();
    }
    format!("{}{marker}", &text[..end])
}

/// The text if it has at most `limit` bytes; else its start, cut between grapheme clusters, and `marker`, together at
/// most `limit` bytes.
pub fn truncate_bytes(text: &str, limit: usize, marker: &str) -> String {
    if text.len() <= limit {
        return text.to_owned();
    }
    let room = limit.saturating_sub(marker.len());
    let mut end = 0;
    for cluster in text.graphemes(true) {
        if end + cluster.len() > room {
            break;
        }
        end += cluster.len();
    }
    format!("{}{marker}", &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_fits() {
        assert_eq!(truncate_graphemes("ünï", 3, "…"), "ünï");
        assert_eq!(truncate_bytes("ab", 2, "…"), "ab");
    }

    #[test]
    fn cuts_between_clusters_within_the_limit() {
        // A family emoji is one cluster of seven scalar values: it is kept whole or dropped whole.
        let family = "👨‍👩‍👧‍👦";
        let text = family.repeat(10);
        let cut = truncate_graphemes(&text, 20, "!");
        assert_eq!(cut, format!("{}!", family.repeat(2)));
        let cut = truncate_bytes(&text, 60, "!");
        assert_eq!(cut, format!("{}!", family.repeat(2)));
        assert!(cut.len() <= 60);
    }

    #[test]
    fn one_cluster_larger_than_the_limit_is_dropped() {
        let zalgo = format!("e{}", "\u{301}".repeat(1000));
        assert_eq!(truncate_graphemes(&zalgo, 500, "cut"), "cut");
    }
}
