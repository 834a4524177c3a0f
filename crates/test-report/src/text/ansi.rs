//! Removes terminal control sequences.

use std::borrow::Cow;

/// The text without ANSI escape sequences and without control characters other than newline and tab. A carriage return
/// before a newline is removed too; a lone one becomes a newline, because a terminal would start the line over.
pub fn strip_ansi(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\u{1b}' => skip_sequence(&mut chars),
            '\r' => match chars.peek() {
                Some('\n' | '\r') | None => {}
                Some(_) => out.push('\n'),
            },
            '\n' | '\t' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// The text for a terminal: as [`strip_ansi`] leaves it, and without the characters that change the direction of the text after them.
/// With those, a name could look like another one.
pub fn for_terminal(text: &str) -> Cow<'_, str> {
    match strip_ansi(text) {
        plain if plain.contains(turns_direction) => Cow::Owned(plain.replace(turns_direction, "")),
        plain => plain,
    }
}

/// Whether the Unicode Bidirectional Algorithm (UAX #9, table 4) lists it as a formatting character.
fn turns_direction(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Skips what follows an ESC: a CSI (`[ … @-~`), an OSC or other string (up to BEL or ESC `\`), or one character.
fn skip_sequence(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    match chars.peek() {
        Some('[') => {
            chars.next();
            while let Some(&c) = chars.peek() {
                if !matches!(c, '\u{20}'..='\u{7e}') {
                    return;
                }
                chars.next();
                if matches!(c, '@'..='~') {
                    return;
                }
            }
        }
        Some(']' | 'P' | 'X' | '^' | '_') => {
            chars.next();
            // A string without an end must not swallow the text: it ends at the end of its line at the latest.
            while let Some(&c) = chars.peek() {
                if c == '\n' {
                    return;
                }
                chars.next();
                if c == '\u{7}' {
                    return;
                }
                if c == '\u{1b}' {
                    if chars.peek() == Some(&'\\') {
                        chars.next();
                    }
                    return;
                }
            }
        }
        Some('(' | ')') => {
            chars.next();
            chars.next();
        }
        Some(c) if !c.is_control() => {
            chars.next();
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_what_terminals_eat_and_nothing_else() {
        let cases = [
            ("plain ünïcode\n\ttab", "plain ünïcode\n\ttab"),
            ("\u{1b}[1;31mred\u{1b}[0m", "red"),
            ("\u{1b}]0;title\u{7}text", "text"),
            ("\u{1b}]8;;http://x\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link"),
            ("\u{1b}]never ends\nnext", "\nnext"),
            ("a\r\nb", "a\nb"),
            ("50%\r100%", "50%\n100%"),
            ("nul\0 bel\u{7}", "nul bel"),
            ("cut \u{1b}[3", "cut "),
            ("\u{1b}(Bcharset", "charset"),
            ("end\u{1b}", "end"),
        ];
        for (input, expected) in cases {
            assert_eq!(strip_ansi(input), expected, "{input:?}");
        }
    }

    #[test]
    fn a_terminal_gets_no_turn_of_direction() {
        let turned = "x\u{202e}gpj.exe\u{2066}\u{2069}\u{200f}\u{61c}\u{1b}[31m";
        assert_eq!(for_terminal(turned), "xgpj.exe");
        let hebrew = "\u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{1f468}\u{200d}\u{1f469}";
        assert_eq!(for_terminal(hebrew), hebrew);
    }
}
