//! `[toolchain]` of `track.toml`.

use serde::{Deserialize, Serialize};

/// What must be installed, and how to check it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    /// The oldest Debian whose packages fit; where it is missing, Debian 12's do. This key is not part of the installation's
    /// digest.
    #[serde(default, skip_serializing)]
    pub debian: Option<u32>,
    /// About how many megabytes an installation takes on a bare Debian 13, without the packages that are `transient`. This
    /// key is not part of the digest either.
    #[serde(default, skip_serializing)]
    pub size_mb: Option<u32>,
    /// Debian packages.
    #[serde(default)]
    pub apt: Vec<AptPackage>,
    /// Python packages with their pins, installed into `{venv}`.
    #[serde(default)]
    pub pip: Vec<String>,
    /// npm packages with their pins, installed below `{tools}/node_modules`.
    #[serde(default)]
    pub npm: Vec<String>,
    /// The Debian package of a package that `install --with` names, such as `r-cran-{name}`, for a track without `pip` and `npm`.
    /// This key is not part of the installation's digest.
    #[serde(default, skip_serializing)]
    pub with: Option<String>,
    /// Further commands of an installation, run in `{tools}` after the packages are there.
    #[serde(default)]
    pub setup: Vec<Setup>,
    /// Commands that print the version of what is needed.
    pub probe: Vec<Probe>,
    /// Globs of files that an installation leaves in `{tools}` only for speed: a run without them has the same results,
    /// which a test proves. This key is not part of the installation's digest.
    #[serde(default, skip_serializing)]
    pub shortcuts: Vec<String>,
}

/// A Debian package.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AptPackage {
    /// Its name.
    pub package: String,
    /// A command that succeeds if what the package provides is already present, from whatever source. It cannot use
    /// `{track}`: packages come first, and the files of the track folder are not there yet.
    pub unless: Vec<String>,
    /// Whether only the installation needs it, so that an image can remove it. This key is not part of the
    /// installation's digest.
    #[serde(default, skip_serializing)]
    pub transient: bool,
}

/// A command of an installation.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What the progress line says.
    pub name: String,
    /// Program and arguments, with the placeholders `{tools}`, `{venv}` and `{track}` (the files of the track folder).
    pub argv: Vec<String>,
}

/// A check of an installed tool.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Probe {
    /// The tool's name.
    pub tool: String,
    /// Prints the version: the first `digits.digits…` in its output counts. `{tools}` and `{venv}` are filled in;
    /// `{track}` has files only if the track has a `setup`.
    pub argv: Vec<String>,
    /// The oldest accepted version, `3.11`; any without it.
    pub at_least: Option<String>,
    /// The first version that is no longer accepted.
    pub below: Option<String>,
}
