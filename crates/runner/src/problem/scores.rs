//! The scores of tests, and of the groups (folders) that they are in.

use std::collections::BTreeMap;
use std::path::Path;

use super::settings::Yaml;
use crate::program::{ProgramError, TestOutcome, Verdict};
use test_report::text::sum;

/// How a folder of tests is scored: `testdata.yaml`, or `test_group.yaml` of the format of 2023.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Group {
    accept: Option<f64>,
    reject: Option<f64>,
    how: Aggregation,
    /// The sample tests do not count.
    ignores_samples: bool,
    /// The score of a group whose tests all pass, in the format of 2023.
    most: Option<f64>,
    /// Arguments of the output validator.
    pub(super) validator_args: Option<Vec<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Aggregation {
    #[default]
    Sum,
    Least,
    Most,
    Mean,
    AllOrNothing,
}

impl Group {
    /// Reads the settings of a folder.
    pub(super) fn read(folder: &Path) -> Result<Self, ProgramError> {
        let [legacy, new] = ["testdata.yaml", "test_group.yaml"].map(|name| folder.join(name));
        let file = if new.is_file() { new } else { legacy };
        let yaml = Yaml::read(&file)?;
        let flags = yaml.words("grader_flags")?;
        let has = |flag: &str| flags.iter().any(|known| known == flag);
        let named = yaml.words("score_aggregation")?;
        let named = named.first().map(String::as_str);
        let how = match named {
            Some("min") => Aggregation::Least,
            Some("pass-fail") => Aggregation::AllOrNothing,
            None if has("min") => Aggregation::Least,
            None if has("max") => Aggregation::Most,
            None if has("avg") => Aggregation::Mean,
            _ => Aggregation::Sum,
        };
        let keys = ["output_validator_args", "output_validator_flags"];
        let args = keys.into_iter().find(|key| yaml.has(key)).map(|key| yaml.words(key));
        let score = |key: &str| -> Result<Option<f64>, ProgramError> {
            Ok(yaml.words(key)?.first().and_then(|word| word.parse().ok()))
        };
        Ok(Self {
            accept: score("accept_score")?,
            reject: score("reject_score")?,
            how,
            ignores_samples: has("ignore_sample"),
            most: score("max_score")?,
            validator_args: args.transpose()?,
        })
    }
}

/// The groups of a problem, by their paths in `data`.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Groups(pub(super) BTreeMap<String, Group>);

impl Groups {
    /// The first value that a test's folder, or one around it, has.
    fn nearest<T>(&self, test: &str, value: impl Fn(&Group) -> Option<T>) -> Option<T> {
        let mut folder = parent(test);
        loop {
            if let Some(found) = self.0.get(folder).and_then(&value) {
                return Some(found);
            }
            if folder.is_empty() {
                return None;
            }
            folder = parent(folder);
        }
    }

    /// Arguments of the output validator of a test.
    pub(super) fn validator_args(&self, test: &str) -> Option<Vec<String>> {
        self.nearest(test, |group| group.validator_args.clone())
    }

    /// The score of a test that has this verdict, unless its validator gave it one.
    pub(super) fn of_test(&self, test: &str, verdict: Verdict) -> f64 {
        if verdict == Verdict::Accepted {
            self.nearest(test, |group| group.accept).unwrap_or(1.0)
        } else {
            self.nearest(test, |group| group.reject).unwrap_or(0.0)
        }
    }

    /// The score of all tests together.
    pub(super) fn total(&self, tests: &[TestOutcome]) -> f64 {
        let scores: Vec<(&str, f64)> =
            tests.iter().map(|test| (test.name.as_str(), test.score.unwrap_or(0.0))).collect();
        self.of_folder("", &scores)
    }

    /// The score of a folder, from those of its tests and of the folders in it.
    fn of_folder(&self, folder: &str, tests: &[(&str, f64)]) -> f64 {
        let group = self.0.get(folder);
        let mut parts: Vec<f64> = Vec::new();
        let mut inner: BTreeMap<&str, Vec<(&str, f64)>> = BTreeMap::new();
        for &(name, score) in tests {
            let rest = name.strip_prefix(folder).unwrap_or(name).trim_start_matches('/');
            match rest.split_once('/') {
                None => parts.push(score),
                Some((next, _)) => {
                    let end = name.len() - rest.len() + next.len();
                    inner.entry(&name[..end]).or_default().push((name, score));
                }
            }
        }
        let ignores_samples = group.is_some_and(|group| group.ignores_samples);
        for (name, tests) in inner {
            if !(ignores_samples && name == "sample") {
                parts.push(self.of_folder(name, &tests));
            }
        }
        aggregated(group, &parts)
    }
}

fn aggregated(group: Option<&Group>, parts: &[f64]) -> f64 {
    let how = group.map(|group| group.how).unwrap_or_default();
    let sum = sum(parts.iter().copied());
    #[expect(clippy::cast_precision_loss, reason = "there are fewer tests than 2^52")]
    let count = parts.len().max(1) as f64;
    let least = parts.iter().copied().reduce(f64::min).unwrap_or(0.0);
    match how {
        Aggregation::Sum => sum,
        Aggregation::Mean => sum / count,
        Aggregation::Least => least,
        Aggregation::Most => parts.iter().copied().reduce(f64::max).unwrap_or(0.0),
        Aggregation::AllOrNothing => {
            let most = group.and_then(|group| group.most).unwrap_or(1.0);
            if least > 0.0 { most } else { 0.0 }
        }
    }
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
