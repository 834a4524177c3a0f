//! Indentation of source excerpts.

/// Removes the whitespace that all lines start with; blank lines do not count and become empty. Blank lines at the
/// start and blanks at the end are removed.
pub fn dedent(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let filled = || lines.iter().filter(|line| !line.trim().is_empty());
    let Some(first) = filled().next() else { return String::new() };
    let mut margin = &first[..first.len() - first.trim_start().len()];
    for line in filled() {
        let shared = margin.bytes().zip(line.bytes()).take_while(|(a, b)| a == b).count();
        // The margin may hold whitespace of several bytes: never cut within a character.
        let shared = (0..=shared).rev().find(|&at| margin.is_char_boundary(at)).unwrap_or(0);
        margin = &margin[..shared];
    }
    let dedented: Vec<&str> = lines
        .iter()
        .map(|line| if line.trim().is_empty() { "" } else { &line[margin.len()..] })
        .skip_while(|line| line.is_empty())
        .collect();
    dedented.join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_off_the_shared_margin() {
        assert_eq!(dedent("    a\n      b\n\n    c\n"), "a\n  b\n\nc");
        assert_eq!(dedent("\n\n\ta\n\tb"), "a\nb");
        assert_eq!(dedent("a\n  b"), "a\n  b");
        assert_eq!(dedent("  \n "), "");
        assert_eq!(dedent("\u{2003}a\n\u{2002}b"), "\u{2003}a\n\u{2002}b");
    }
}
