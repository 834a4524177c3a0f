//! The keys that a shared folder gives to the descriptions of the tracks that use it: its file `shared.toml`.
//!
//! A table of both is joined key by key; of any other key the track's own value counts.

use serde::Deserialize as _;
use toml::de::Error;
use toml::{Table, Value};

use super::{TrackDescription, beginning};

/// The `shared.toml` of a folder.
#[derive(Debug, Clone, Copy)]
pub struct Shared<'a> {
    /// The folder's name.
    pub folder: &'a str,
    /// What the file holds.
    pub text: &'a str,
}

/// Reads a track's description, and into it what the shared folders say that it uses. `shared` may hold others as well.
pub fn describe<'a>(
    text: &str,
    shared: impl IntoIterator<Item = Shared<'a>>,
) -> Result<TrackDescription, Error> {
    let head = beginning(text);
    // Most tracks name none, and are read once.
    let named: Vec<Shared<'a>> =
        shared.into_iter().filter(|shared| head.contains(shared.folder)).collect();
    if named.is_empty() {
        return toml::from_str(text);
    }
    let mut own: Table = toml::from_str(text)?;
    for Shared { folder, text } in named {
        let uses = own.get("uses").and_then(Value::as_array);
        if uses.is_some_and(|uses| uses.iter().any(|used| used.as_str() == Some(folder))) {
            join(&mut own, toml::from_str(text)?);
        }
    }
    TrackDescription::deserialize(Value::Table(own))
}

/// Adds the keys that are not there.
fn join(own: &mut Table, shared: Table) {
    for (key, value) in shared {
        match (own.get_mut(&key), value) {
            (Some(Value::Table(own)), Value::Table(shared)) => join(own, shared),
            (Some(_), _) => {}
            (None, value) => {
                own.insert(key, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = r#"
id = "tap"
name = "TAP"
framework = "TAP"
uses = ["_a"]

[detect]
solution = ["*.x"]
test = ["*.t"]

[toolchain]
probe = []

[[step]]
name = "prove"
argv = ["prove"]

[report]
parser = "tap"

[test_code]
style = "whole"
"#;

    fn described(shared: &[Shared<'_>]) -> Result<TrackDescription, Error> {
        describe(OWN, shared.iter().copied())
    }

    #[test]
    fn a_track_has_the_keys_of_what_it_uses_and_its_own_first() {
        let text = "[report]\nparser = 'junit'\ntrust = 'read'\nchannel = 'stdout'\n[test_code]\nskip_line = 's'\n";
        let track = described(&[Shared { folder: "_a", text }]).unwrap();
        assert_eq!(track.report.parser, "tap");
        assert_eq!(track.test_code.skip_line.as_deref(), Some("s"));
    }

    #[test]
    fn what_a_track_does_not_use_adds_nothing_and_a_mistake_is_an_error() {
        let text = "[report]\ntrust = 'read'\nchannel = 'stdout'\n";
        let wrong = "[report]\ncolour = 'red'\n";
        let both = [Shared { folder: "_a", text }, Shared { folder: "_b", text: wrong }];
        assert!(described(&both).is_ok());
        let other_quotes = OWN.replace("\"_a\"", "'_a'");
        assert!(describe(&other_quotes, [Shared { folder: "_a", text }]).is_ok());
        let error = described(&[Shared { folder: "_a", text: wrong }]).unwrap_err();
        assert!(error.message().contains("colour"), "{error}");
    }
}
