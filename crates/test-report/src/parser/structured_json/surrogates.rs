//! Unpaired surrogates, which JSON writers of other languages print for text that is not Unicode.

use std::borrow::Cow;

use memchr::memmem;

/// The JSON text with every `\ud800` to `\udfff` that is not part of a pair replaced by `\ufffd`.
pub(super) fn replace_unpaired(json: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut done = 0;
    let mut at = 0;
    while let Some(hit) = memmem::find(&json.as_bytes()[at..], b"\\") {
        let here = at + hit;
        at = match (half(json, here), half(json, here + 6)) {
            (Some(Half::High), Some(Half::Low)) => here + 12,
            (Some(_), _) => {
                out.push_str(&json[done..here]);
                out.push_str("\\ufffd");
                done = here + 6;
                done
            }
            // An escape: the character after the backslash does not start another one.
            (None, _) => json.len().min(here + 2),
        };
    }
    if done == 0 {
        return Cow::Borrowed(json);
    }
    out.push_str(&json[done..]);
    Cow::Owned(out)
}

enum Half {
    High,
    Low,
}

/// Which half of a pair the escape at this position is.
fn half(json: &str, at: usize) -> Option<Half> {
    let digits = json.as_bytes().get(at..at + 6)?.strip_prefix(b"\\u")?;
    let code = u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    match code {
        0xd800..=0xdbff => Some(Half::High),
        0xdc00..=0xdfff => Some(Half::Low),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::replace_unpaired;

    #[test]
    fn only_lone_halves_change() {
        let cases = [
            (r#""plain""#, r#""plain""#),
            (r#""\ud83d\ude00""#, r#""\ud83d\ude00""#),
            (r#""\ud83d""#, r#""\ufffd""#),
            (r#""\ude00\ud83dx""#, r#""\ufffd\ufffdx""#),
            (r#""\\ud83d""#, r#""\\ud83d""#),
            (r#""\ud83"#, r#""\ud83"#),
            ("\"\\é\"", "\"\\é\""),
        ];
        for (json, expected) in cases {
            assert_eq!(replace_unpaired(json), expected);
        }
    }
}
