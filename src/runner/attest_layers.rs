//! The layers of the sandbox that a proof of a pass needs.

use super::{Attest, RunError};
use sandbox::Layer;

/// The layers without which `--attest strict` proves nothing, each with what a solution can do without it. A layer that is added
/// to the sandbox gets a line here if a solution could learn the original tests without it, while their mutants run.
const NEEDED: [(&str, &str); 4] = [
    ("user", "read files of this program's user, and what another run left to the same user"),
    ("landlock-files", "read the original tests, and write notes for the next run"),
    ("landlock-network", "ask another program what the original tests expect"),
    ("seccomp", "leave notes for the next run in the kernel"),
];

/// An error if a pass is to be proved strictly, and this machine cannot do so.
pub(crate) fn check(attest: Attest, layers: &[Layer]) -> Result<(), RunError> {
    let is_missing =
        |name: &str| layers.iter().any(|layer| layer.name == name && !layer.is_supported);
    let missing = NEEDED.iter().filter(|(name, _)| is_missing(name));
    let missing: Vec<String> =
        missing.map(|(name, without)| format!("`{name}` (a solution could {without})")).collect();
    if attest != Attest::Strict || missing.is_empty() {
        return Ok(());
    }
    Err(RunError::CannotProve { missing: missing.join(", ") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_needed_layer_is_one_of_the_sandbox() {
        let layers = sandbox::layers();
        for (name, _) in NEEDED {
            assert!(layers.iter().any(|layer| layer.name == name), "{name}");
        }
    }

    #[test]
    fn strict_names_the_layer_that_is_missing_and_others_do_not_need_it() {
        let without = |missing: &str| {
            let mut layers = sandbox::layers();
            for layer in &mut layers {
                layer.is_supported = layer.name != missing;
            }
            layers
        };
        for (name, _) in NEEDED {
            let error = check(Attest::Strict, &without(name)).unwrap_err().to_string();
            assert!(error.contains(&format!("`{name}`")), "{error}");
            assert!(check(Attest::Check, &without(name)).is_ok());
        }
        assert!(check(Attest::Strict, &without("landlock-signals")).is_ok());
    }
}
