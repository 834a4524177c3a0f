//! The layers of the sandbox that a proof of a pass needs.

use super::{Attest, RunError};
use sandbox::{Account, Layer};

/// The layers without which `--attest strict` proves nothing, each with what a solution can do without it. One of the names in a
/// line is enough. A layer that is added to the sandbox gets a line here if a solution could learn the original tests without it.
const NEEDED: [(&[&str], &str); 4] = [
    (&["user"], "read files of this program's user, and what another run left to the same user"),
    (
        &["files", OWN_USER_ONLY],
        "read the original tests, and leave notes for the next run in files",
    ),
    (&["net"], "ask another program what the original tests expect"),
    (&["seccomp"], "leave notes for the next run in the kernel"),
];

/// A layer that is enough if each run has a user of its own, as it has if this program is root: it does not keep a solution from
/// changing the times and attributes of its user's files.
const OWN_USER_ONLY: &str = "landlock-files";

/// An error if a pass is to be proved strictly, and this machine cannot do so.
pub fn check(attest: Attest, layers: &[Layer]) -> Result<(), RunError> {
    let has_own_user = Account::for_runs().is_some();
    let is_there = |name: &str| {
        let mut layers = layers.iter();
        layers.any(|layer| layer.name == name && layer.is_supported)
            && (name != OWN_USER_ONLY || has_own_user)
    };
    let missing = NEEDED.iter().filter(|(names, _)| !names.iter().any(|name| is_there(name)));
    let missing: Vec<String> = missing
        .map(|(names, without)| format!("`{}` (a solution could {without})", names[0]))
        .collect();
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
        for name in NEEDED.iter().flat_map(|(names, _)| *names) {
            assert!(layers.iter().any(|layer| layer.name == *name), "{name}");
        }
    }

    #[test]
    fn strict_names_the_layer_that_is_missing_and_others_do_not_need_it() {
        let without = |missing: &[&str]| {
            let mut layers = sandbox::layers();
            for layer in &mut layers {
                layer.is_supported = !missing.contains(&layer.name);
            }
            layers
        };
        for (names, _) in NEEDED {
            let error = check(Attest::Strict, &without(names)).unwrap_err().to_string();
            assert!(error.contains(&format!("`{}`", names[0])), "{error}");
            assert!(check(Attest::Check, &without(names)).is_ok());
        }
        assert!(check(Attest::Strict, &without(&["landlock-signals", "memory"])).is_ok());
    }
}
