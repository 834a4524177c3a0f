//! Parts that the subcommands share: threads, progress and output.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;

pub(super) use command_line::print::stream as to_stdout;
use command_line::{Failure, print};
use eval_logs::json::Style;
use eval_logs::status_map::{StatusMapBody, StatusMapLine};
use eval_logs::swebench::grade::page::Page;
use eval_logs::swebench::grade::{LOGS_AT_ONCE, Prediction};
use test_report::text::Message;

/// The heading of options that say how logs are read and graded.
pub(super) const GRADING: &str = "Grading";
/// The heading of options that say what is written, and how.
pub(super) const OUTPUT: &str = "Output";

/// How the output looks and how many threads make it.
#[derive(Debug, clap::Args)]
pub(super) struct Output {
    /// Indent the JSON by four spaces.
    #[arg(long, help_heading = OUTPUT)]
    pretty: bool,

    /// Number of threads [default: the number of processors]. The output does not depend on it.
    #[arg(long, value_name = "N", help_heading = OUTPUT)]
    jobs: Option<std::num::NonZeroUsize>,
}

/// The line of a log.
pub(super) struct LogLine {
    rendered: Vec<u8>,
    /// A message for people.
    note: Option<String>,
    /// Why the log cannot be read.
    unreadable: Option<String>,
}

impl LogLine {
    /// Renders the line of the log at this path.
    pub(super) fn new(
        line: &StatusMapLine<'_>,
        path: &Path,
        note: Option<String>,
        output: &Output,
    ) -> Self {
        let mut rendered = output.style().render(line);
        rendered.push(b'\n');
        let unreadable = match &line.body {
            StatusMapBody::Error { error } => Some(format!("`{}`: {error}", path.display())),
            _ => None,
        };
        Self { rendered, note, unreadable }
    }
}

impl Output {
    /// Those of the options that were given.
    pub(super) fn given(&self) -> impl Iterator<Item = &'static str> {
        let own = [self.pretty.then_some("--pretty"), self.jobs.map(|_| "--jobs")];
        own.into_iter().flatten()
    }

    pub(super) fn style(&self) -> Style {
        Style { pretty: self.pretty, ascii: false }
    }

    /// Runs the work on the requested number of threads.
    pub(super) fn on_threads<T: Send>(
        &self,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, Failure> {
        let threads = self.jobs.map_or(0, std::num::NonZeroUsize::get);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| Failure::software(Message::without_help(&error)))?;
        Ok(pool.install(work))
    }

    /// Prints the line that is made of each log, in their order, and the messages about them.
    pub(super) fn each_line<L: Sync>(
        &self,
        logs: &[L],
        line: impl Fn(&L) -> LogLine + Sync,
    ) -> Result<(), Failure> {
        let progress = Progress::new(logs.len());
        let mut lines = Lines::default();
        self.on_threads(|| {
            to_stdout(|out| {
                for window in logs.chunks(LOGS_AT_ONCE) {
                    let made = window.par_iter().map(|log| {
                        let made = line(log);
                        progress.tick();
                        made
                    });
                    for line in made.collect::<Vec<_>>() {
                        lines.write(&line.rendered, line.unreadable, out)?;
                        if let Some(note) = line.note {
                            print::say(&note);
                        }
                    }
                }
                Ok(())
            })
        })??;
        drop(progress);
        lines.finish()
    }

    /// One value as a document.
    pub(super) fn print(&self, value: &impl Serialize) -> Result<(), Failure> {
        to_stdout(|out| self.style().write(out, value))
    }
}

/// A progress bar for people; nothing if stderr is not a terminal.
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

    /// Removes the bar.
    pub(super) fn done(&self) {
        self.0.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.done();
    }
}

/// Names in backticks, separated by commas.
pub(super) fn listed(names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{}`", name.as_ref())).collect();
    names.join(", ")
}

/// The models that made the predictions, as the title of a page; the file's name if no prediction names its model.
pub(super) fn model_of<'a>(
    predictions: impl Iterator<Item = &'a Prediction>,
    file: &Path,
) -> String {
    let models: BTreeSet<&str> = predictions.filter_map(Prediction::model).collect();
    if models.is_empty() {
        return file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    }
    models.into_iter().collect::<Vec<_>>().join(", ")
}

/// Writes a page for people.
pub(super) fn write_page(path: &Path, page: &Page) -> Result<(), Failure> {
    std::fs::write(path, page.html()).map_err(Failure::unwritten(path))
}

/// What a strict reading of a log changed, as one message.
pub(super) fn note_strict(log: &str, changes: &[String]) -> Option<String> {
    let lines = changes.iter().map(|change| format!("{log}: {change}"));
    (!changes.is_empty()).then(|| lines.collect::<Vec<_>>().join("\n"))
}

/// How many of the logs that had a line could be read.
#[derive(Debug, Default)]
pub(super) struct Lines {
    read: usize,
    left_out: usize,
    first: Option<String>,
}

impl Lines {
    /// Writes a log's line; `why` says why the log cannot be read.
    pub(super) fn write(
        &mut self,
        line: &[u8],
        why: Option<String>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match why {
            None => self.read += 1,
            Some(why) => {
                self.left_out += 1;
                self.first.get_or_insert(why);
            }
        }
        out.write_all(line)
    }

    /// Says how many were left out. An error if all were.
    pub(super) fn finish(self) -> Result<(), Failure> {
        if let Some(why) = self.first.filter(|_| self.read == 0) {
            return Err(Failure::usage(format!("no log could be read: {why}")));
        }
        if self.left_out > 0 {
            let logs = if self.left_out == 1 { "log was" } else { "logs were" };
            print::warning(format!(
                "{} {logs} left out of every count; `error` in the output says why",
                self.left_out
            ));
        }
        Ok(())
    }
}

/// One warning for everything that was left out.
pub(super) fn warn_unreadable(count: usize) {
    if count > 0 {
        let logs = if count == 1 { "log was" } else { "logs were" };
        print::warning(format!(
            "{count} {logs} left out of every count; see `unreadable` in the output"
        ));
    }
}
