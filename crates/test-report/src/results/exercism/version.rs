//! The versions of the interface: 1 has no tests, 2 has tests, 3 has task ids.

use std::str::FromStr;

use super::{Results, RunStatus};

/// A version of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Version {
    /// Only a status and a message.
    One,
    /// Tests without task ids.
    Two,
    /// Tests with task ids.
    #[default]
    Three,
}

impl FromStr for Version {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "1" => Ok(Self::One),
            "2" => Ok(Self::Two),
            "3" => Ok(Self::Three),
            _ => Err("the versions are 1, 2 and 3".to_owned()),
        }
    }
}

impl Results {
    /// The same results in an older version. Version 1 requires a message for a failed run: the tests that did not
    /// pass, with their messages.
    #[must_use]
    pub fn in_version(mut self, version: Version) -> Self {
        match version {
            Version::Three => {}
            Version::Two => {
                self.version = 2;
                self.attestation = None;
                for test in self.tests.iter_mut().flatten() {
                    test.task_id = None;
                }
            }
            Version::One => {
                self.version = 1;
                self.attestation = None;
                let tests = self.tests.take().unwrap_or_default();
                if self.message.is_none() && self.status == RunStatus::Fail {
                    let failed = tests.iter().filter(|test| test.status != RunStatus::Pass);
                    let parts: Vec<String> = failed
                        .map(|test| {
                            format!(
                                "{}\n{}",
                                test.name,
                                test.message.as_deref().unwrap_or_default()
                            )
                        })
                        .collect();
                    self.message = Some(parts.join("\n\n"));
                }
            }
        }
        self
    }
}
