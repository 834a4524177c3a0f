//! `swebench status-map`: what a log says about each test.

use std::path::PathBuf;

use rayon::prelude::*;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::common::{
    Output, Progress, RulesArgs, logs, parser_of_repository, to_stdout, warn_unreadable,
};
use crate::cli::{Failure, print};
use crate::grade::swebench::logs::{read, status_maps};
use crate::grade::swebench::{LogFile, Rules, Shown, Subject, Unreadable, names};
use crate::parser::swebench::StatusMap;

/// Print each log's status map, one JSON object a line.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  test-runner swebench status-map django__django-11099.m.eval.log"
)]
pub(super) struct Args {
    /// Logs, or folders of logs.
    #[arg(required = true, value_name = "LOGS")]
    logs: Vec<PathBuf>,

    /// Read every log as one of this repository, whatever its name says.
    #[arg(long, value_name = "OWNER/NAME")]
    repo: Option<String>,

    /// The logs are validation logs: print the maps before and after the gold patch.
    #[arg(long)]
    validation: bool,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    output: Output,
}

/// One line of the output.
#[derive(Serialize)]
struct Line<'a> {
    log: &'a str,
    instance_id: &'a str,
    repo: &'a str,
    #[serde(flatten)]
    shown: Body<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Body<'a> {
    Map { found: bool, status_map: Map<'a> },
    Maps { found: bool, before: Option<Map<'a>>, after: Option<Map<'a>> },
    Error { error: String },
}

struct Map<'a>(StatusMap<'a>);

impl Serialize for Map<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, word) in &self.0 {
            map.serialize_entry(name, word)?;
        }
        map.end()
    }
}

/// A rendered line, what to say about it, and whether it is an error.
struct Made(Vec<u8>, Option<String>, bool);

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let rules = args.rules.rules()?;
    if let Some(repo) = &args.repo {
        parser_of_repository(rules.generation, repo)?;
    }
    let logs = logs(&args.logs)?;
    let progress = Progress::new(logs.len());
    let mut unreadable = 0;
    args.output.on_threads(|| {
        to_stdout(|out| {
            for window in logs.chunks(128) {
                let made: Vec<Made> = window
                    .par_iter()
                    .map(|log| {
                        let made = line(args, rules, log);
                        progress.tick();
                        made
                    })
                    .collect();
                for Made(line, said, error) in made {
                    out.write_all(&line)?;
                    unreadable += usize::from(error);
                    if let Some(said) = said {
                        print::say(&said);
                    }
                }
            }
            Ok(())
        })
    })??;
    if unreadable > 0 {
        warn_unreadable(unreadable);
    }
    Ok(())
}

fn line(args: &Args, rules: Rules, log: &LogFile) -> Made {
    let instance = log.instance(rules.generation);
    let repo = args.repo.clone().unwrap_or_else(|| names::repository(&instance));
    let subject = Subject { instance: &instance, repository: &repo, version: "" };
    let parser = rules.parser_for(&repo, None);
    let text = parser.and_then(|parser| Ok((parser, read(&log.path)?)));
    let mut said = None;
    let shown = match &text {
        Err(error) => Body::Error { error: error.to_string() },
        Ok((parser, text)) if args.validation => {
            let maps = status_maps(text, parser);
            let found = maps.is_some();
            let (before, after) =
                maps.map_or((None, None), |(before, after)| (Some(Map(before)), Some(Map(after))));
            Body::Maps { found, before, after }
        }
        Ok((parser, text)) => {
            let shown: Result<Shown<'_>, Unreadable> = rules.show(text, parser, subject);
            match shown {
                Ok(Shown::Applied(map)) => Body::Map { found: true, status_map: Map(map) },
                Ok(Shown::NotApplied(why)) => {
                    said = why.map(|why| format!("{}: {why}", log.name));
                    Body::Map { found: false, status_map: Map(StatusMap::default()) }
                }
                Err(error) => Body::Error { error: error.to_string() },
            }
        }
    };
    let error = matches!(shown, Body::Error { .. });
    let line = Line { log: &log.name, instance_id: &instance, repo: &repo, shown };
    let mut rendered = args.output.style().render(&line, 0);
    rendered.push(b'\n');
    Made(rendered, said, error)
}
