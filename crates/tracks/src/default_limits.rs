//! The limits of a track's runs, where the caller sets none.

use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use sandbox::Limits;

/// What a run may use, where its caller sets no limits: less than the place allows where the track's results are made, so that
/// a run that is too slow or too large ends with the results of the tests that finished. Source: `tools.json` of Exercism's
/// `tooling-invoker`, which ends a run after 20 s or 3 GB unless it names the track.
#[derive(Debug, Clone, Copy, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DefaultLimits {
    /// Wall-clock time for the whole run, in seconds; 15 where it is missing.
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub timeout: Option<Duration>,
    /// Memory of all processes together, in MiB; 2,560 where it is missing.
    pub memory_mb: Option<u64>,
}

impl DefaultLimits {
    /// Wall-clock time for the whole run.
    pub fn timeout(&self) -> Duration {
        self.timeout.unwrap_or(Limits::default().wall)
    }

    /// Memory of all processes together, in MiB.
    pub fn memory_mb(&self) -> u64 {
        self.memory_mb.or(Limits::default().tree_bytes.map(|bytes| bytes >> 20)).unwrap_or_default()
    }
}

/// A number of seconds that is more than 0.
pub(super) fn seconds<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Duration>, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    let positive = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
    positive.map(Some).ok_or_else(|| D::Error::custom("the time must be more than 0 seconds"))
}
