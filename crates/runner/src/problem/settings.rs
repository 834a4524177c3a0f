//! `problem.yaml`, and the files beside it that say more.

use std::fs;
use std::path::Path;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::program::{Comparison, ProgramError};

/// What `problem.yaml` says, as far as it matters for a verdict.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Settings {
    /// The title.
    pub(super) name: String,
    /// Tests have scores.
    pub(super) is_scoring: bool,
    /// The problem has output validators of its own.
    pub(super) is_custom: bool,
    /// Arguments of the output validator.
    pub(super) validator_args: Vec<String>,
    pub(super) limits: ProblemLimits,
}

/// The limits of a problem.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProblemLimits {
    /// CPU time of a run; unknown if it follows from the problem's accepted submissions.
    pub time: Option<Duration>,
    /// How many times as long as the slowest accepted submission a run may take.
    pub multiplier: f64,
    /// Memory of a run, in MiB.
    pub memory_mb: u64,
    /// Output of a run, in MiB.
    pub output_mb: u64,
    /// CPU time of a validator.
    pub validation: Duration,
    /// Memory of a validator, in MiB.
    pub validation_memory_mb: u64,
}

/// A map of a YAML file, and where it is, for errors.
pub(super) struct Yaml<'a> {
    map: Map<String, Value>,
    file: &'a Path,
}

impl<'a> Yaml<'a> {
    /// Reads a file. A file that is missing is an empty map.
    pub(super) fn read(file: &'a Path) -> Result<Self, ProgramError> {
        let text = match fs::read_to_string(file) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            read => read.map_err(ProgramError::reading(file))?,
        };
        if text.trim().is_empty() {
            return Ok(Self { map: Map::new(), file });
        }
        match serde_saphyr::from_str::<Value>(&text) {
            Ok(Value::Object(map)) => Ok(Self { map, file }),
            Ok(Value::Null) => Ok(Self { map: Map::new(), file }),
            Ok(_) => Err(Self::wrong(file, "not a map")),
            Err(error) => {
                let error = error.to_string();
                Err(Self::wrong(file, error.lines().next().unwrap_or_default()))
            }
        }
    }

    fn wrong(file: &Path, why: &str) -> ProgramError {
        ProgramError::Tests(format!("cannot use `{}`: {why}", file.display()))
    }

    /// The value of a key, if there is one.
    pub(super) fn get<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, ProgramError> {
        match self.map.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => serde_json::from_value(value.clone())
                .map(Some)
                .map_err(|error| Self::wrong(self.file, &format!("`{key}`: {error}"))),
        }
    }

    /// The words of a key, which is a text or a list.
    pub(super) fn words(&self, key: &str) -> Result<Vec<String>, ProgramError> {
        Ok(match self.get::<Value>(key)? {
            None => Vec::new(),
            Some(Value::Array(list)) => list.iter().map(plain).collect(),
            Some(other) => plain(&other).split_whitespace().map(str::to_owned).collect(),
        })
    }

    /// The map of a key.
    pub(super) fn map(&self, key: &str) -> Result<Self, ProgramError> {
        Ok(Self { map: self.get(key)?.unwrap_or_default(), file: self.file })
    }

    /// Whether the map has a key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl Settings {
    /// Reads the settings of a problem.
    pub(super) fn read(folder: &Path) -> Result<Self, ProgramError> {
        let file = folder.join("problem.yaml");
        if !file.is_file() {
            let path = folder.display();
            return Err(ProgramError::Tests(format!("`{path}` has no `problem.yaml`")));
        }
        let yaml = Yaml::read(&file)?;
        let kinds = [yaml.words("type")?, yaml.words("validation")?].concat();
        let refused = ["interactive", "multi-pass", "submit-answer"];
        if let Some(kind) = kinds.iter().find(|kind| refused.contains(&kind.as_str())) {
            return Err(ProgramError::Tests(format!("{kind} problems are not supported")));
        }
        let is_kind = |name: &str| kinds.iter().any(|kind| kind == name);
        let name = match yaml.get::<Value>("name")? {
            Some(Value::String(name)) => name,
            Some(Value::Object(names)) => names.values().next().map(plain).unwrap_or_default(),
            _ => String::new(),
        };
        let of_new_format = [folder.join("output_validator"), folder.join("output_validators")];
        let is_legacy = !yaml.has("problem_format_version")
            || yaml.words("problem_format_version")? == ["legacy"];
        let has_validator = of_new_format.iter().any(|folder| folder.is_dir());
        Ok(Self {
            name,
            is_scoring: is_kind("scoring"),
            is_custom: if is_legacy { is_kind("custom") } else { has_validator },
            validator_args: yaml.words("validator_flags")?,
            limits: limits(folder, &yaml.map("limits")?, is_legacy)?,
        })
    }
}

fn limits(folder: &Path, yaml: &Yaml<'_>, is_legacy: bool) -> Result<ProblemLimits, ProgramError> {
    let multipliers = yaml.map("time_multipliers")?;
    let usual = if is_legacy { 5.0 } else { 2.0 };
    let multiplier = yaml.get("time_multiplier")?.or(multipliers.get("ac_to_time_limit")?);
    let multiplier = multiplier.unwrap_or(usual);
    let beside = folder.join(".timelimit");
    let beside = fs::read_to_string(beside).ok().and_then(|text| text.trim().parse().ok());
    let time: Option<f64> = yaml.get("time_limit")?.or(beside);
    let time = time.map(seconds).transpose()?;
    let validation: f64 = yaml.get("validation_time")?.unwrap_or(60.0);
    Ok(ProblemLimits {
        time,
        multiplier,
        memory_mb: yaml.get("memory")?.unwrap_or(2048),
        output_mb: yaml.get("output")?.unwrap_or(8),
        validation: seconds(validation)?,
        validation_memory_mb: yaml.get("validation_memory")?.unwrap_or(2048),
    })
}

/// A positive time of at most a day.
fn seconds(number: f64) -> Result<Duration, ProgramError> {
    if number > 0.0 && number <= 86_400.0 {
        return Ok(Duration::from_secs_f64(number));
    }
    let why = "out of range: more than 0 and at most 86400 seconds";
    Err(ProgramError::Tests(format!("the time limit of the problem is {number} s, {why}")))
}

/// What the arguments of the default validator ask for.
pub(super) fn comparison(arguments: &[String]) -> Result<Comparison, ProgramError> {
    let mut how = Comparison::default();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut tolerance = || {
            let number = words.next().and_then(|word| word.parse::<f64>().ok());
            let why = || format!("`{word}` of the output validator needs a number");
            number.ok_or_else(|| ProgramError::Tests(why())).map(Some)
        };
        match word.as_str() {
            "case_sensitive" => how.case_sensitive = true,
            "space_change_sensitive" => how.space_sensitive = true,
            "float_relative_tolerance" => how.relative = tolerance()?,
            "float_absolute_tolerance" => how.absolute = tolerance()?,
            "float_tolerance" => {
                how.relative = tolerance()?;
                how.absolute = how.relative;
            }
            other => {
                let why = format!("the default output validator has no option `{other}`");
                return Err(ProgramError::Tests(why));
            }
        }
    }
    Ok(how)
}
