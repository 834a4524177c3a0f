//! Rows of a data set as the Hugging Face hub holds them: Parquet files. A split that is several files is read as one, in order.
//!
//! The feature `parquet` reads them. Without it, a Parquet file is an error that names the feature.

#[cfg(feature = "parquet")]
mod rows;
#[cfg(feature = "parquet")]
mod shards;

use std::ffi::OsStr;
use std::path::Path;

#[cfg(feature = "parquet")]
pub(super) use rows::json_lines;

/// The ending of such a file.
const ENDING: &str = "parquet";

/// Whether rows at this path are in Parquet files: it is one, or a folder.
pub(super) fn is_parquet(path: &Path) -> bool {
    path.extension() == Some(OsStr::new(ENDING)) || path.is_dir()
}

/// The error of a build that cannot read Parquet files.
#[cfg(not(feature = "parquet"))]
pub(super) fn json_lines(path: &Path) -> Result<std::fs::File, crate::InputError> {
    let why = "cannot read Parquet files: `eval-logs` was built without its feature `parquet`";
    Err(crate::InputError::new(path, why).with_help("pass `.jsonl`, `.json` or `.csv`"))
}

#[cfg(all(test, not(feature = "parquet")))]
mod tests {
    use super::*;

    #[test]
    fn a_build_without_the_feature_names_it() {
        let error = json_lines(Path::new("tasks.parquet")).unwrap_err().to_string();
        assert!(error.contains("tasks.parquet") && error.contains("feature `parquet`"), "{error}");
    }
}
