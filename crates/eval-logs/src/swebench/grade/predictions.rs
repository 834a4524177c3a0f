//! The predictions of a model.

use std::path::Path;

use serde_json::{Map, Value};

use crate::InputError;
use crate::input::{document, unique};
use crate::python::strip;
use test_report::text::json_error;

/// One row of a predictions file.
#[derive(Debug, Clone, PartialEq)]
pub struct Prediction(Map<String, Value>);

/// The patch of a prediction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patch {
    /// There is no patch, or it is empty; whitespace alone counts as empty.
    Blank,
    /// There is a patch.
    Some,
}

impl Prediction {
    /// The instance of the prediction.
    pub fn instance(&self) -> Option<&str> {
        self.0.get("instance_id").and_then(Value::as_str)
    }

    /// Whether the row has a patch, or says that there is none.
    pub fn states_patch(&self) -> bool {
        self.0.contains_key("model_patch")
    }

    /// Whether the row's patch is neither a text nor null. Either original raises an exception for such a row.
    pub fn patch_is_no_text(&self) -> bool {
        !matches!(self.0.get("model_patch"), None | Some(Value::Null | Value::String(_)))
    }

    /// The keys of the row.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The model, as the row names it.
    pub fn model(&self) -> Option<&str> {
        self.0.get("model_name_or_path").and_then(Value::as_str)
    }

    /// Whether there is a patch. v1 raises an exception if the key is missing or is not a string.
    pub fn patch(&self) -> Result<Patch, String> {
        match self.0.get("model_patch") {
            None => Err("the prediction has no `model_patch`".to_owned()),
            Some(Value::Null) => Ok(Patch::Blank),
            Some(Value::String(patch)) if strip(patch).is_empty() => Ok(Patch::Blank),
            Some(Value::String(_)) => Ok(Patch::Some),
            Some(_) => Err("the prediction's `model_patch` is not a string".to_owned()),
        }
    }

    /// The current harness runs every patch that is neither missing nor the empty text.
    pub fn is_empty(&self) -> bool {
        match self.0.get("model_patch") {
            None | Some(Value::Null) => true,
            Some(patch) => patch == "",
        }
    }
}

/// Reads a predictions file: `.json`, which holds a list or, for the current harness, an object of rows; any other is JSON Lines.
pub fn predictions(path: &Path) -> Result<Vec<Prediction>, InputError> {
    let fail = |why: &dyn std::fmt::Display| {
        InputError::new(path, format!("cannot read the predictions: {why}"))
    };
    let bytes = std::fs::read(path).map_err(|error| fail(&error))?;
    let text = document(&bytes).map_err(|why| fail(&why))?;
    let name = path.to_string_lossy();
    if name.ends_with(".json") {
        let rows = match unique(text).map_err(|error| fail(&error))? {
            Value::Array(rows) => rows,
            Value::Object(rows) => rows.into_iter().map(|(_, row)| row).collect(),
            _ => return Err(InputError::new(path, "the predictions are not a list")),
        };
        return (1..)
            .zip(rows)
            .map(|(number, row)| prediction(row).map_err(|why| InputError::row(path, number, why)))
            .collect();
    }
    let mut rows = Vec::new();
    for (number, line) in (1..).zip(text.split('\n')) {
        if line.trim().is_empty() {
            continue;
        }
        let row = unique(line).map_err(|error| json_error(&error)).and_then(prediction);
        rows.push(row.map_err(|why| InputError::line(path, number, why))?);
    }
    Ok(rows)
}

fn prediction(row: Value) -> Result<Prediction, String> {
    match row {
        Value::Object(row) => Ok(Prediction(row)),
        _ => Err("the prediction is not an object".to_owned()),
    }
}
