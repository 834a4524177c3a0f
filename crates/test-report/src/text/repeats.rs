//! Shortens the traces of endless recursions.

/// The most lines of a block that is looked for.
const BLOCK_LINES: usize = 8;

/// A block that follows itself fewer times stays as it is.
const FEWEST_REPEATS: usize = 10;

/// The text, where a block of lines that follows itself many times stands once, with a line that counts the others.
pub fn without_repeats(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut kept: Vec<String> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some((block, repeats)) = repeated_block(&lines[at..]) else {
            kept.push(lines[at].to_owned());
            at += 1;
            continue;
        };
        kept.extend(lines[at..at + block].iter().map(|line| (*line).to_owned()));
        let what = if block == 1 { "line".to_owned() } else { format!("{block} lines") };
        kept.push(format!("[the {what} above: {repeats} more times]"));
        let end = at + block * (repeats + 1);
        at = end + cut_short(&lines[at..at + block], &lines[end..]);
    }
    kept.join("\n")
}

/// The lines of the shortest block that begins here and follows itself often enough, and how often it does.
fn repeated_block(lines: &[&str]) -> Option<(usize, usize)> {
    (1..=BLOCK_LINES.min(lines.len())).find_map(|block| {
        let repeats = lines.chunks_exact(block).skip(1).take_while(|next| *next == &lines[..block]);
        let repeats = repeats.count();
        (repeats >= FEWEST_REPEATS).then_some((block, repeats))
    })
}

/// How many lines at the end of a text are the beginning of a block. A text that was cut ends within a line.
fn cut_short(block: &[&str], rest: &[&str]) -> usize {
    let Some((last, whole)) = rest.split_last() else { return 0 };
    let begins = rest.len() <= block.len()
        && block.starts_with(whole)
        && block[whole.len()].starts_with(last);
    if begins { rest.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_equal_blocks_become_one() {
        let frame = "solution.zig:3:5: in fall\n    return fall(n);\n";
        let trace = format!("Segmentation fault\n{}solution.zig:7:1: in main", frame.repeat(400));
        assert_eq!(
            without_repeats(&trace),
            format!(
                "Segmentation fault\n{frame}[the 2 lines above: 399 more times]\nsolution.zig:7:1: in main"
            )
        );
        assert_eq!(without_repeats(&"a\n".repeat(30)), "a\n[the line above: 29 more times]");
        let cut = format!("{}solution.zig:3:", frame.repeat(40));
        assert_eq!(without_repeats(&cut), format!("{frame}[the 2 lines above: 39 more times]"));
    }

    #[test]
    fn a_few_equal_lines_stay() {
        for text in ["", "a", "a\nb\na\nb\nc", "x\nx\nx\nx\nx\nx\nx\nx\nx\nx", "\n\n\na"] {
            assert_eq!(without_repeats(text), text);
        }
    }
}
