//! The layout of a track repository: `config.json` and `exercises/{practice,concept}/<slug>/`.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::VerifyError;
use tracks::{Track, TrackRegistry};

/// A checkout of a track.
#[derive(Debug)]
pub struct Repository {
    /// The track it belongs to.
    pub track: &'static Track,
    /// The tracks that there are.
    pub tracks: TrackRegistry,
    /// Its exercises that are not deprecated, practice before concept, by slug.
    pub exercises: Vec<Exercise>,
}

/// An exercise of a checkout.
#[derive(Debug, Clone)]
pub struct Exercise {
    /// Its slug.
    pub slug: String,
    /// Practice or concept.
    pub kind: Kind,
    /// Its folder.
    pub dir: PathBuf,
}

/// The two kinds of exercises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Independent, with an example solution.
    Practice,
    /// Teaches a concept in tasks, with an exemplar solution.
    Concept,
}

#[derive(Deserialize)]
struct Config {
    slug: String,
    exercises: Listed,
}

/// The lists of `config.json` that say which exercises are deprecated. A third one, `foregone`, holds bare slugs.
#[derive(Deserialize)]
struct Listed {
    #[serde(default)]
    practice: Vec<Entry>,
    #[serde(default)]
    concept: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    slug: String,
    #[serde(default)]
    status: String,
}

impl Repository {
    /// Reads a checkout.
    pub fn open(path: &Path, tracks: TrackRegistry) -> Result<Self, VerifyError> {
        let wrong = |why: String| VerifyError::Repository { path: path.to_owned(), why };
        let text = fs::read(path.join("config.json"))
            .map_err(|error| wrong(format!("`config.json`: {error}")))?;
        let config: Config = serde_json::from_slice(&text)
            .map_err(|error| wrong(format!("`config.json`: {error}")))?;
        let track = tracks
            .find(&config.slug)
            .ok_or_else(|| wrong(format!("unknown track `{}` in `config.json`", config.slug)))?;
        let entries = || config.exercises.practice.iter().chain(&config.exercises.concept);
        let listed: Vec<&str> = entries().map(|entry| entry.slug.as_str()).collect();
        let deprecated: Vec<&str> = entries()
            .filter(|entry| entry.status == "deprecated")
            .map(|entry| entry.slug.as_str())
            .collect();
        let mut exercises = Vec::new();
        for (folder, kind) in [("practice", Kind::Practice), ("concept", Kind::Concept)] {
            let mut found = Vec::new();
            for entry in
                fs::read_dir(path.join("exercises").join(folder)).into_iter().flatten().flatten()
            {
                let slug = entry.file_name().to_string_lossy().into_owned();
                let is_one = entry.path().join(".meta").is_dir()
                    || listed.contains(&slug.as_str()) && entry.path().is_dir();
                if is_one && !deprecated.contains(&slug.as_str()) {
                    found.push(Exercise { slug, kind, dir: entry.path() });
                }
            }
            found.sort_by(|a, b| a.slug.cmp(&b.slug));
            exercises.append(&mut found);
        }
        if exercises.is_empty() {
            return Err(wrong("no exercises in `exercises/`".to_owned()));
        }
        Ok(Self { track, tracks, exercises })
    }

    /// The exercises with these slugs; all if none is given.
    pub fn select(&self, slugs: &[String]) -> Result<Vec<Exercise>, VerifyError> {
        if slugs.is_empty() {
            return Ok(self.exercises.clone());
        }
        let find = |slug: &String| {
            let found = self.exercises.iter().find(|exercise| exercise.slug == *slug);
            found.cloned().ok_or_else(|| VerifyError::UnknownExercise(slug.clone()))
        };
        slugs.iter().map(find).collect()
    }
}
