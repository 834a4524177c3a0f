//! Splits what a test printed: the solution's output, and the panic message.

use std::sync::LazyLock;

use regex::Regex;

use crate::model::Status;

/// Both parts; a blank part is `None`.
#[derive(Default)]
pub(super) struct Printed {
    pub(super) message: Option<String>,
    pub(super) output: Option<String>,
}

static PANIC: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?m)^thread '[^\n]*' (?:\(\d+\) )?panicked at |^thread '[^\n]*' has overflowed its stack",
    )
    .expect("the pattern is a constant that compiles")
});

/// The last line of a test that returned an error, or that should have panicked and did not.
static RETURNED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?m)^Error: |^note: test did not panic|^note: panic did not contain|^error(?:\[|: )",
    )
    .expect("the pattern is a constant that compiles")
});

static NOISE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)^(?P<head>thread '[^\n]*') \(\d+\)|^note: run with `RUST_BACKTRACE=1` [^\n]*\n?|^note: Some details are omitted, [^\n]*\n?")
        .expect("the pattern is a constant that compiles")
});

/// Splits what a test with this outcome printed. A test that passed has only output.
pub(super) fn dedicated(text: &str, status: &Status) -> Printed {
    if *status != Status::Failed {
        return Printed { message: None, output: filled(&steady(text)) };
    }
    // rustdoc prints the streams of a doctest one after the other.
    if let Some((head, rest)) = text.split_once("\nstdout:\n") {
        let (stdout, stderr) = rest.split_once("\nstderr:\n").unwrap_or((rest, ""));
        let message = filled(&format!("{}\n\n{}", head.trim(), stderr.trim()));
        return Printed {
            message: message.map(|message| steady(&message)),
            output: filled(stdout),
        };
    }
    let at = PANIC.find(text).or_else(|| RETURNED.find(text)).map_or(0, |found| found.start());
    let (output, message) = text.split_at(at);
    Printed { message: filled(&steady(message)), output: filled(output) }
}

fn steady(text: &str) -> String {
    NOISE.replace_all(text, "$head").trim_end().to_owned()
}

fn filled(text: &str) -> Option<String> {
    let text = text.trim_end().trim_start_matches(['\r', '\n']);
    (!text.is_empty()).then(|| text.to_owned())
}
