//! Checks installed tools.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::{ToolchainError, Tools, command};
use crate::{Probe, Track};
use sandbox::TrustedCommand;

/// Time limit: much longer than any tool takes to print its version.
pub(super) const TIMEOUT: Duration = Duration::from_mins(1);

/// The result of a probe.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ToolState {
    /// The tool's name.
    pub tool: String,
    /// Its version; null if the tool is missing or prints no version.
    pub version: Option<String>,
    /// The accepted versions, for people.
    pub needed: String,
    /// Whether the version is accepted.
    pub accepted: bool,
}

/// Probes every tool that a track needs.
pub fn examine(track: &Track, tools: &Tools) -> Result<Vec<ToolState>, ToolchainError> {
    examine_in(track, &tools.dir(&track.id))
}

/// The same for tools in this folder.
pub(super) fn examine_in(track: &Track, dir: &Path) -> Result<Vec<ToolState>, ToolchainError> {
    track.toolchain.probe.iter().map(|probe| look(probe, dir)).collect()
}

/// The Debian packages that runs of a track need and this machine lacks. Packages that only the installation needs may be
/// missing.
pub fn lacking_packages<'a>(
    track: &'a Track,
    tools: &Tools,
) -> Result<Vec<&'a str>, ToolchainError> {
    let dir = tools.dir(&track.id);
    let mut lacking = Vec::new();
    for package in track.toolchain.apt.iter().filter(|package| !package.transient) {
        if !succeeds(command(&package.unless, &dir))? {
            lacking.push(package.package.as_str());
        }
    }
    Ok(lacking)
}

/// Whether a command that checks a Debian package finds what the package brings.
pub(super) fn succeeds(check: Vec<OsString>) -> Result<bool, ToolchainError> {
    Ok(TrustedCommand::new(check).timeout(TIMEOUT).run(&mut |_| ())?.is_success())
}

/// Looks for one tool, whose placeholders stand for this folder.
pub(super) fn look(probe: &Probe, dir: &Path) -> Result<ToolState, ToolchainError> {
    let output =
        TrustedCommand::new(command(&probe.argv, dir)).timeout(TIMEOUT).run(&mut |_| ())?;
    let version = output.is_success().then(|| version(&output.output)).flatten();
    let accepted = version.as_deref().is_some_and(|version| accepts(probe, version));
    let needed = match (&probe.at_least, &probe.below) {
        (Some(first), Some(below)) => format!("{first} or newer, below {below}"),
        (Some(first), None) => format!("{first} or newer"),
        (None, Some(below)) => format!("below {below}"),
        (None, None) => "any version".to_owned(),
    };
    Ok(ToolState { tool: probe.tool.clone(), version, needed, accepted })
}

/// The first sequence of digits and dots in a tool's output.
fn version(text: &str) -> Option<String> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let rest = &text[start..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    Some(rest[..end].trim_end_matches('.').to_owned())
}

fn accepts(probe: &Probe, version: &str) -> bool {
    let numbers = |text: &str| -> Vec<u64> {
        text.split('.').map(|part| part.parse().unwrap_or(u64::MAX)).collect()
    };
    let found = numbers(version);
    probe.at_least.as_ref().is_none_or(|first| found >= numbers(first))
        && probe.below.as_ref().is_none_or(|below| found < numbers(below))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_and_compared_by_number() {
        assert_eq!(version("Bats 1.8.2\n").as_deref(), Some("1.8.2"));
        assert_eq!(version("jq-1.6").as_deref(), Some("1.6"));
        assert_eq!(version("GNU bash, version 5.2.15(1)-release").as_deref(), Some("5.2.15"));
        assert_eq!(version("none"), None);
        let probe = Probe {
            tool: "x".to_owned(),
            argv: Vec::new(),
            at_least: Some("3.9".to_owned()),
            below: Some("4".to_owned()),
        };
        for (version, accepted) in
            [("3.11.2", true), ("3.9", true), ("3.8.19", false), ("4.0", false)]
        {
            assert_eq!(accepts(&probe, version), accepted, "{version}");
        }
    }
}
