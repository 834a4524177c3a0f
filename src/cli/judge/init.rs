//! `judge init`: writes the files of a new task.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::super::{Failure, print};
use runner::judge::{NewFile, WORKSPACE, new_task};
use runner::parsers;

/// Write a new task with a working evaluation.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner judge init --parser structured_json my-task
  test-runner judge --task my-task/task.json --workspace my-task/workspace

It writes `task.json` and a folder `workspace` with an evaluation. For `structured_json`, `score_sum` and `pytest_v`, the \
workspace has a submission that passes; for other formats, the evaluation prints an example. Existing files are never \
replaced.")]
pub(super) struct Args {
    /// Format of the evaluation's output (`test-runner parsers` lists the formats).
    #[arg(long, value_name = "ID", default_value = "structured_json")]
    parser: String,
    /// Folder of the task; created if missing. Its name becomes the task's id.
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let parser = parsers::find(&args.parser)?;
    let described = parser.listed()?;
    if !parser.parse(described.example.as_bytes())?.evidence {
        return Err(Failure::usage(format!(
            "cannot make a task for the parser `{}`, which needs more than the output of a command",
            parser.id()
        )));
    }
    let unwritable = || format!("cannot write to `{}`", args.dir.display());
    fs::create_dir_all(&args.dir)
        .map_err(|error| Failure::software(error).context(unwritable()))?;
    let whole =
        args.dir.canonicalize().map_err(|error| Failure::software(error).context(unwritable()))?;
    let id = whole.file_name().map_or("task".into(), |name| name.to_string_lossy());
    let files = new_task(&id, &described);
    if let Some((path, _)) = files.iter().find(|(path, _)| args.dir.join(path).exists()) {
        let path = args.dir.join(path);
        return Err(Failure::usage(format!("`{}` already exists", path.display()))
            .help("pass a new folder"));
    }
    for file in &files {
        write(&args.dir, file).map_err(|error| Failure::software(error).context(unwritable()))?;
    }
    let task = args.dir.join("task.json");
    let workspace = args.dir.join(WORKSPACE);
    print::say(&format!(
        "written: {}\nevaluate with: test-runner judge --task {} --workspace {}",
        files.iter().map(|(path, _)| *path).collect::<Vec<_>>().join(", "),
        task.display(),
        workspace.display()
    ));
    Ok(())
}

fn write(dir: &Path, (path, text): &NewFile) -> io::Result<()> {
    let path = dir.join(path);
    fs::create_dir_all(path.parent().expect("it is below the folder of the task"))?;
    File::create_new(path)?.write_all(text.as_bytes())
}
