//! Reading a `results.json` that any test runner may have written.

use super::Results;
use crate::text::Diagnostic;

/// Why a text is not a readable results file.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not JSON, or not of the interface's shape.
    #[error(transparent)]
    Format(#[from] serde_json::Error),
    /// Its version is unknown.
    #[error("it has version {0}, and versions 1 to 3 can be read")]
    Version(u8),
}

impl Diagnostic for ReadError {}

impl Results {
    /// Reads versions 1 to 3. A file without `version` is read as the first version that has all of its keys; unknown
    /// keys are ignored.
    pub fn read(json: &[u8]) -> Result<Self, ReadError> {
        let json = json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(json);
        let mut results: Self = serde_json::from_slice(json)?;
        match results.version {
            1..=3 => {}
            0 => results.version = results.least_version(),
            other => return Err(ReadError::Version(other)),
        }
        Ok(results)
    }

    fn least_version(&self) -> u8 {
        match &self.tests {
            None => 1,
            Some(tests) if tests.iter().any(|test| test.task_id.is_some()) => 3,
            Some(_) => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_version_is_the_least_that_fits() {
        let cases = [
            (r#"{"status": "pass"}"#, 1),
            (r#"{"status": "pass", "tests": []}"#, 2),
            (r#"{"status": "pass", "tests": [{"name": "a", "status": "pass"}]}"#, 2),
            (r#"{"status": "pass", "tests": [{"name": "a", "status": "pass", "task_id": 1}]}"#, 3),
            (r#"{"version": 2, "status": "pass"}"#, 2),
        ];
        for (file, version) in cases {
            assert_eq!(Results::read(file.as_bytes()).unwrap().version, version, "{file}");
        }
        let later = Results::read(br#"{"version": 4, "status": "pass"}"#);
        assert!(matches!(later, Err(ReadError::Version(4))), "{later:?}");
    }
}
