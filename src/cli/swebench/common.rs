//! What the subcommands share: inputs, rules, threads, progress and output.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

pub(super) use crate::cli::print::stream as to_stdout;
use crate::cli::{Failure, print};
use crate::grade::swebench::json::{ObjectWriter, Style};
use crate::grade::swebench::page::Page;
use crate::grade::swebench::{Gold, InputError, LogFile, Rules, Unreadable};
use crate::parser::swebench::{Generation, LogParser, named, parser_of};

/// How the output looks and how many threads make it.
#[derive(Debug, clap::Args)]
pub(super) struct Output {
    /// Indent the JSON by four.
    #[arg(long)]
    pretty: bool,

    /// Threads; all cores unless given. Never changes the output.
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
}

impl Output {
    pub(super) fn style(&self) -> Style {
        Style { pretty: self.pretty, ascii: false }
    }

    /// Runs the work on the threads that were asked for.
    pub(super) fn on_threads<T: Send>(
        &self,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, Failure> {
        let threads = self.jobs.map_or(0, std::num::NonZeroUsize::get);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| Failure::Software(error.into()))?;
        Ok(pool.install(work))
    }

    /// One value as a document.
    pub(super) fn print(&self, value: &impl Serialize) -> Result<(), Failure> {
        let mut text = self.style().render(value, 0);
        text.push(b'\n');
        to_stdout(|out| out.write_all(&text))
    }
}

/// By whose rules logs are read and graded.
#[derive(Debug, clap::Args)]
pub(super) struct RulesArgs {
    /// `v1` as swebench 1.1.5, `v5` as the current harness (5.0.2).
    #[arg(long, value_name = "RULES", default_value = "v1", value_parser = ["v1", "v5"])]
    rules: String,

    /// Close the known holes of the rules: skipped tests, timeouts, forged marks, empty gold rows.
    #[arg(long)]
    strict: bool,

    /// Read every log with this parser, `parse_log_pytest`, whatever its repository.
    #[arg(long, value_name = "NAME")]
    parser: Option<String>,
}

impl RulesArgs {
    pub(super) fn rules(&self) -> Result<Rules, Failure> {
        rules_of(&self.rules, self.strict, self.parser.as_deref())
    }
}

/// The rules of that name, `v1` or `v5`.
pub(super) fn rules_of(rules: &str, strict: bool, parser: Option<&str>) -> Result<Rules, Failure> {
    let generation = if rules == "v5" { Generation::V5 } else { Generation::V1 };
    let find = |name: &str| {
        let known = name.strip_prefix("swebench/").unwrap_or(name);
        named(generation, known)
            .or_else(|| named(generation, &format!("parse_log_{known}")))
            .ok_or_else(|| {
                Failure::usage(format!(
                    "no parser of the rules {rules} is called `{name}`\nhelp: `test-runner parsers` lists them"
                ))
            })
    };
    Ok(Rules { generation, strict, parser: parser.map(find).transpose()? })
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Self::usage(error.to_string())
    }
}

/// The parser of a repository that the user named.
pub(super) fn parser_of_repository(
    generation: Generation,
    repository: &str,
) -> Result<&'static LogParser, Failure> {
    parser_of(generation, repository)
        .ok_or_else(|| Failure::usage(format!("no parser for repository `{repository}`")))
}

/// The logs that paths stand for, by file name: a folder stands for its `*.log`.
pub(super) fn logs(paths: &[PathBuf]) -> Result<Vec<LogFile>, Failure> {
    let mut logs = Vec::new();
    for path in paths {
        if path.is_dir() {
            logs.extend(folder(path, "")?);
        } else if path.exists() {
            logs.push(LogFile::new(path.clone()));
        } else {
            return Err(Failure::usage(format!("`{}`: no such file or folder", path.display())));
        }
    }
    logs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(logs)
}

/// The logs of a folder that must be there.
pub(super) fn folder(path: &Path, prefix: &str) -> Result<Vec<LogFile>, Failure> {
    LogFile::of_folder(path, prefix).map_err(|error| {
        Failure::usage(format!("the folder `{}` cannot be read: {error}", path.display()))
    })
}

/// Two logs of one name would share a key.
pub(super) fn distinct(logs: &[LogFile]) -> Result<(), Failure> {
    match logs.windows(2).find(|pair| pair[0].name == pair[1].name) {
        None => Ok(()),
        Some(pair) => Err(Failure::usage(format!(
            "two logs are called `{}`: `{}` and `{}`\nhelp: reports are kept by file name; give the folders one at a time",
            pair[0].name,
            pair[0].path.display(),
            pair[1].path.display()
        ))),
    }
}

/// The gold references.
pub(super) fn gold(path: &Path) -> Result<Gold, Failure> {
    Ok(Gold::open(path)?)
}

/// A path as Python's `os.path.join` writes it.
pub(super) fn joined(folder: &Path, name: &str) -> String {
    let folder = folder.to_string_lossy();
    if folder.ends_with('/') || folder.is_empty() {
        format!("{folder}{name}")
    } else {
        format!("{folder}/{name}")
    }
}

/// A bar for people who watch; nothing where stderr is no terminal.
pub(super) struct Progress(ProgressBar);

impl Progress {
    pub(super) fn new(total: usize) -> Self {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(total as u64), target);
        let style =
            ProgressStyle::with_template("{bar:40} {pos}/{len} logs, {per_sec}, {eta} left")
                .expect("the template is constant");
        bar.set_style(style);
        Self(bar)
    }

    pub(super) fn tick(&self) {
        self.0.inc(1);
    }

    /// Takes the bar away.
    pub(super) fn done(&self) {
        self.0.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.done();
    }
}

/// The logs that were left out, as the last key.
pub(super) fn write_unreadable<W: Write>(
    writer: &mut ObjectWriter<W>,
    unreadable: &[(String, Unreadable)],
) -> io::Result<()> {
    if unreadable.is_empty() {
        return Ok(());
    }
    writer.open("unreadable", '{')?;
    for (name, why) in unreadable {
        writer.value(name, &why.to_string())?;
    }
    writer.close('}')
}

/// What a page about these predictions is called.
pub(super) fn title_of(predictions: &Path) -> String {
    let name = predictions.file_stem().map(|name| name.to_string_lossy().into_owned());
    format!("SWE-bench evaluation of {}", name.unwrap_or_default())
}

/// Writes a page for people.
pub(super) fn write_page(path: &Path, page: &Page) -> Result<(), Failure> {
    std::fs::write(path, page.html()).map_err(|error| {
        Failure::Software(
            anyhow::Error::new(error).context(format!("could not write `{}`", path.display())),
        )
    })
}

/// One warning for all that was left out.
pub(super) fn warn_unreadable(count: usize) {
    if count > 0 {
        let logs = if count == 1 { "log was" } else { "logs were" };
        print::say(&format!(
            "warning: {count} {logs} left out of every count; see `unreadable` in the output"
        ));
    }
}
