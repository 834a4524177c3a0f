//! Signs in a log that the machine failed and not the patch, by the rules of the current harness. They never change a
//! result.

use std::sync::LazyLock;

use regex::Regex;

/// The probable cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Infra {
    /// `out_of_memory`
    pub reason: &'static str,
    /// The patch cannot be the cause; otherwise it may be.
    pub environment: bool,
}

/// The reason, whether the patch cannot be the cause, and the texts to search for. The first match counts.
const SIGNS: [(&str, bool, &str); 8] = [
    ("browser_launch_failed", true, r"Failed to launch|Failed to connect to the bus"),
    ("display_unavailable", true, r"cannot open display|Missing X server|unable to open X display"),
    ("out_of_memory", true, r"(?m)Cannot allocate memory|OutOfMemoryError|^Killed$"),
    (
        "container_unavailable",
        true,
        r"Error response from daemon|Cannot connect to the Docker daemon",
    ),
    ("network_unreachable", true, r"Could not resolve host|Temporary failure in name resolution"),
    ("missing_module", false, r"Cannot find module|MODULE_NOT_FOUND|ModuleNotFoundError"),
    ("no_tests_collected", false, r"no tests ran|collected 0 items"),
    ("tests_timed_out", false, r"Timeout error: \d+ seconds exceeded"),
];

/// The tests took too long.
pub(super) const TIMED_OUT: Infra = Infra { reason: "tests_timed_out", environment: false };

/// The first sign in a text. 5.0.2: `classify_text`.
pub(super) fn classify(text: &str) -> Option<Infra> {
    static PATTERNS: LazyLock<[Regex; 8]> = LazyLock::new(|| {
        SIGNS.map(|(_, _, sign)| Regex::new(sign).expect("the signs are constant"))
    });
    let at = PATTERNS.iter().position(|pattern| pattern.is_match(text))?;
    let (reason, environment, _) = SIGNS[at];
    Some(Infra { reason, environment })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sign_counts() {
        assert_eq!(
            classify("a\nKilled\nModuleNotFoundError").map(|infra| infra.reason),
            Some("out_of_memory")
        );
        assert_eq!(classify("was Killed"), None);
        assert_eq!(
            classify("Timeout error: 1800 seconds exceeded."),
            Some(Infra { reason: "tests_timed_out", environment: false })
        );
    }
}
