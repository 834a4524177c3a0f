//! `grade`: from the export of a learning platform to the grades of a class.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, json};

use super::batch::{gradebook, run_rows};
use super::grade_options::{GradeFormat, course, exercise_folder, solution_files, to_file};
use super::input::Input;
use super::pool::PoolOptions;
use super::{Context, Failure, of_sandbox, print};
use course::gradebook::{CourseExercise, Gradebook, Roster, cell};
use course::handins::{Assignment, Course, HandIn, HandIns, Unassigned, collect, file_name};
use fleet::batch::{self, BatchRow, Input as RowInput, Part, Rows, Settings};
use test_report::model::Shard;
use test_report::text::counted;

/// Grade what a class handed in: unpack it, run all tests, and write grades and a page for each student.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner grade submissions.zip --exercises exercises/ --out grades/ --roster students.csv
  test-runner grade submissions/ --exercises exercises/ --exercise leap --out grades/
  test-runner grade submissions/ --exercises exercises/ --out grades/ --format gradescope

SUBMISSIONS is a folder or an archive: the export of Moodle, Canvas or Gradescope, or folders <student>/<exercise>, \
<exercise>/<student> or <student>. The exercise of a file is found by the name of its folder, of the file, or of the archive.

It writes to DIR: `grades.csv` (a line for each student), `results.csv` (a line for each hand-in), `grades.html`, \
`students/<student>.html` (to hand back: without names and messages of hidden tests), `not-assigned.csv` (what was not graded, \
with the reason) and `hand-ins/` (the unpacked files). Run the same command again to continue: only changed hand-ins run again.")]
pub(super) struct Args {
    /// Folder or archive (zip, tar, tar.gz) with what was handed in.
    submissions: PathBuf,
    /// Folder for grades and pages; created if missing.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The students, as CSV with headings: `student` is the key of the student; other columns, such as `name` and `email`, also
    /// identify the student.
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,
    /// The exercise of every hand-in that does not say which one it is.
    #[arg(long, value_name = "SLUG")]
    exercise: Option<String>,
    /// Student and exercise of files and folders, as CSV: `path,student,exercise,late`.
    #[arg(long, value_name = "FILE")]
    assign: Option<PathBuf>,
    /// Heading of the pages.
    #[arg(long, value_name = "TEXT", default_value = "Grades")]
    title: String,
    #[command(flatten)]
    format: GradeFormat,
    #[command(flatten)]
    pool: PoolOptions,
}

/// The folder of the unpacked hand-ins, and the file in it that says that it is ours.
const HAND_INS: &str = "hand-ins";
const MARKER: &str = ".test-runner";

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let pool = &args.pool;
    pool.check()?;
    let _helper = sandbox::start_cleanup_helper().map_err(of_sandbox)?;
    let Some(root) = &pool.exercises else {
        return Err(Failure::usage("the exercises are missing").help("pass `--exercises DIR`"));
    };
    let exercises = course(root, context.tracks)?;
    let roster = args.roster.as_deref().map(Roster::read).transpose()?;
    // A wrong `points.toml` is reported before anything runs.
    Gradebook::default().graded(&exercises, roster.as_ref())?;
    let hand_ins = hand_ins(args, root, &exercises, roster.clone(), context)?;
    for Unassigned { path, student, reason } in hand_ins.unassigned.iter().take(20) {
        let student = if student.is_empty() { String::new() } else { format!(" of {student}") };
        print::say(&format!("not assigned: `{path}`{student}: {reason}"));
    }
    let records = if hand_ins.found.is_empty() {
        Vec::new()
    } else {
        let rows = write_rows(args, root, &hand_ins.found)?;
        let concealed = vec![args.out.clone(), args.submissions.clone()];
        let settings = Settings { full: true, ..pool.settings(context.tracks, concealed)? };
        let rows = RowInput::File(Rows::of(Input::from(Some(rows)).copied()?)?);
        let part = Part { shard: Shard::WHOLE, repeat: 1 };
        let counts = run_rows(rows, part, settings, pool, &args.out)?;
        if counts.infra > 0 {
            let what =
                format!("infrastructure failure: {} not run", counted(counts.infra, "hand-in"));
            return Err(Failure::toolchain(what)
                .help("read the key `infra` in `shard-0.jsonl`, remove the cause, and run the same command again"));
        }
        batch::merge(&args.out)?.records
    };
    let current: Vec<batch::Record> = {
        let ids: HashSet<String> = hand_ins.found.iter().map(id).collect();
        let is_current =
            |record: &batch::Record| record.verdict.id.as_ref().is_some_and(|id| ids.contains(id));
        records.into_iter().filter(is_current).collect()
    };
    let graded = gradebook(&current).graded(&exercises, roster.as_ref())?;
    write(args, &graded, &hand_ins)
}

fn hand_ins(
    args: &Args,
    root: &Path,
    exercises: &[CourseExercise],
    roster: Option<Roster>,
    context: Context,
) -> Result<HandIns, Failure> {
    let work = args.out.join(HAND_INS);
    if work.exists() {
        if !work.join(MARKER).exists() {
            let what = format!("`{}` was not made by `grade`", work.display());
            return Err(Failure::usage(what).help("pass another folder as `--out`"));
        }
        fs::remove_dir_all(&work).map_err(Failure::unwritten(&work))?;
    }
    fs::create_dir_all(&work).map_err(Failure::unwritten(&work))?;
    fs::write(work.join(MARKER), "").map_err(Failure::unwritten(&work))?;
    if let Some(slug) = &args.exercise
        && !exercises.iter().any(|exercise| exercise.slug == *slug)
    {
        return Err(Failure::usage(format!("no exercise `{slug}` in `{}`", root.display())));
    }
    let mut known = Course {
        roster,
        exercise: args.exercise.clone(),
        named: args.assign.as_deref().map_or(Ok(HashMap::new()), assigned)?,
        ..Course::default()
    };
    for exercise in exercises {
        let folder = exercise_folder(root, &exercise.slug);
        known.exercises.insert(exercise.slug.clone(), solution_files(&folder, context.tracks));
    }
    collect(&args.submissions, &work, &known).map_err(|error| {
        Failure::usage(error).context(format!("cannot read `{}`", args.submissions.display()))
    })
}

/// The file of `--assign`.
fn assigned(path: &Path) -> Result<HashMap<String, Assignment>, Failure> {
    let wrong = |what: String| {
        Failure::usage(format!("`{}`: {what}", path.display())).help(
            "the first line is `path,student,exercise,late`; `exercise` and `late` may be empty",
        )
    };
    let mut rows = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_path(path)
        .map_err(|error| wrong(error.to_string()))?;
    let mut named = HashMap::new();
    for row in rows.records() {
        let row = row.map_err(|error| wrong(error.to_string()))?;
        let cell = |at: usize| row.get(at).unwrap_or_default().to_owned();
        let is_late = ["yes", "true", "1", "late"].contains(&cell(3).to_lowercase().as_str());
        if cell(0).is_empty() || cell(1).is_empty() {
            let line = row.position().map_or(1, csv::Position::line);
            return Err(wrong(format!("line {line} has no path or no student")));
        }
        let exercise = Some(cell(2)).filter(|slug| !slug.is_empty());
        let assignment = Assignment { student: cell(1), exercise, is_late };
        named.insert(cell(0).trim_end_matches('/').to_owned(), assignment);
    }
    Ok(named)
}

fn id(hand_in: &HandIn) -> String {
    format!("{}/{}", hand_in.student, hand_in.exercise)
}

/// Writes the rows of the batch.
fn write_rows(args: &Args, root: &Path, found: &[HandIn]) -> Result<PathBuf, Failure> {
    let path = args.out.join("rows.jsonl");
    let mut text = String::new();
    for hand_in in found {
        let folder = exercise_folder(root, &hand_in.exercise);
        let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut meta = Map::new();
        meta.insert("student".into(), hand_in.student.as_str().into());
        if hand_in.is_late {
            meta.insert("late".into(), json!(true));
        }
        let row = BatchRow {
            id: id(hand_in),
            slug: hand_in.exercise.clone(),
            dir: Some(absolute(&hand_in.folder)),
            exercise: Some(absolute(&folder)),
            meta,
            ..BatchRow::default()
        };
        text += &serde_json::to_string(&row).map_err(Failure::software)?;
        text.push('\n');
    }
    to_file(&path, &text)?;
    Ok(path)
}

/// Writes the grades and the pages, and says the sums.
fn write(args: &Args, graded: &Gradebook, hand_ins: &HandIns) -> Result<(), Failure> {
    let at = |name: &str| args.out.join(name);
    to_file(&at("grades.csv"), &graded.csv_wide())?;
    to_file(&at("results.csv"), &graded.csv())?;
    to_file(&at("grades.html"), &graded.html(&args.title))?;
    to_file(&at("not-assigned.csv"), &not_assigned(&hand_ins.unassigned))?;
    let students = at("students");
    fs::create_dir_all(&students).map_err(Failure::unwritten(&students))?;
    for (student, page) in graded.student_pages(&args.title) {
        to_file(&students.join(format!("{}.html", file_name(&student))), &page)?;
    }
    args.format.write(graded, &at("platforms"))?;
    let assigned = counted(hand_ins.found.len(), "hand-in");
    let not = hand_ins.unassigned.len();
    let not = if not > 0 {
        format!("; {not} not assigned, see `not-assigned.csv`")
    } else {
        String::new()
    };
    let students = counted(graded.students.len(), "student");
    print::say(&format!(
        "{assigned} of {students} graded{not}; the grades are in `{}`",
        args.out.display()
    ));
    Ok(())
}

fn not_assigned(rows: &[Unassigned]) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    let written = "memory takes every line";
    table.write_record(["path", "student", "reason"]).expect(written);
    for row in rows {
        table
            .write_record([&row.path, &row.student, &row.reason].map(|text| cell(text)))
            .expect(written);
    }
    String::from_utf8(table.into_inner().expect(written)).expect("CSV of texts is text")
}
