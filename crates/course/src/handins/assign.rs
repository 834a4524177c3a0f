//! Assigns what was handed in to students and exercises, and lays it out as `<student>/<exercise>/`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::names::{Named, file_name, is_of_nobody, of_platform, plain};
use super::unpack::{Unpacker, is_other_archive, without_ending};
use super::{HandIn, HandIns, Unassigned};
use crate::gradebook::Roster;

/// The exercises and students of a course.
#[derive(Debug, Default)]
pub struct Course {
    /// The paths of each exercise's solution files, by its slug.
    pub exercises: BTreeMap<String, Vec<String>>,
    /// The students, if they are known.
    pub roster: Option<Roster>,
    /// The exercise of everything that does not say it.
    pub exercise: Option<String>,
    /// What the teacher says of paths below the hand-ins.
    pub named: HashMap<String, Assignment>,
}

/// Whose a file or folder is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The id of the student.
    pub student: String,
    /// The slug of the exercise, if it is known.
    pub exercise: Option<String>,
    /// Whether the platform says that it came after the deadline.
    pub is_late: bool,
}

/// A file or folder of a student, or the files that a platform exports one by one.
struct Source {
    pieces: Vec<Piece>,
    exercise: Option<String>,
    is_late: bool,
    /// Whether the platform puts the student into the name of each file.
    is_of_files: bool,
}

/// A file or folder.
struct Piece {
    path: PathBuf,
    /// The path below the folder of the hand-ins.
    shown: String,
    /// The student's name for the file; empty for a folder.
    file: String,
}

/// Collects the hand-ins of a folder or an archive in the empty folder `work`.
pub fn collect(source: &Path, work: &Path, course: &Course) -> io::Result<HandIns> {
    let mut collector = Collector { course, sources: BTreeMap::new(), found: HandIns::default() };
    let unpacked = work.join(".export");
    let root = if source.is_dir() {
        source.to_owned()
    } else {
        Unpacker::of_teacher().unpack(source, &unpacked).map_err(io::Error::other)?;
        without_wrapping(&unpacked)
    };
    let submitters = submitters(&root);
    for path in entries(&root)? {
        collector.top(&path, &submitters);
    }
    collector.lay_out(work)?;
    if unpacked.exists() {
        fs::remove_dir_all(unpacked)?;
    }
    let mut found = collector.found;
    found.unassigned.sort();
    Ok(found)
}

struct Collector<'a> {
    course: &'a Course,
    sources: BTreeMap<String, Vec<Source>>,
    found: HandIns,
}

impl Collector<'_> {
    /// A file or folder right in the folder of the hand-ins.
    fn top(&mut self, path: &Path, submitters: &HashMap<String, Vec<String>>) {
        let name = name_of(path);
        let is_folder = path.is_dir();
        if is_of_nobody(path) || name == METADATA {
            if name != METADATA {
                self.reject(&name, "", OF_NOBODY);
            }
            return;
        }
        if let Some(Assignment { student, exercise, is_late }) = self.course.named.get(&name) {
            let students = std::slice::from_ref(student);
            return self.add(path, &name, &name, students, exercise.clone(), *is_late);
        }
        if let Some(students) = submitters.get(&name) {
            return self.add(path, &name, "", students, None, false);
        }
        if let Some(named) = of_platform(&name) {
            return self.add_named(path, &name, &named, None);
        }
        if let Some(slug) = self.exercise_called(&name).filter(|_| is_folder) {
            return self.of_exercise(path, &name, &slug, submitters);
        }
        let student = without_ending(&name).to_owned();
        let file = if is_folder { "" } else { &name };
        self.add(path, &name, file, &[student], None, false);
    }

    /// A folder with the name of an exercise, which holds what students handed in.
    fn of_exercise(
        &mut self,
        folder: &Path,
        shown: &str,
        slug: &str,
        submitters: &HashMap<String, Vec<String>>,
    ) {
        let own = submitters_of(folder, submitters);
        for path in entries(folder).unwrap_or_default() {
            let name = name_of(&path);
            let shown = format!("{shown}/{name}");
            if is_of_nobody(&path) || name == METADATA {
                continue;
            }
            let exercise = Some(slug.to_owned());
            if let Some(Assignment { student, is_late, .. }) = self.course.named.get(&shown) {
                let students = std::slice::from_ref(student);
                self.add(&path, &shown, &name, students, exercise, *is_late);
            } else if let Some(students) = own.get(&name) {
                self.add(&path, &shown, "", students, exercise, false);
            } else if let Some(named) = of_platform(&name) {
                self.add_named(&path, &shown, &named, exercise);
            } else {
                let student = without_ending(&name).to_owned();
                self.add(&path, &shown, &name, &[student], exercise, false);
            }
        }
    }

    fn add(
        &mut self,
        path: &Path,
        shown: &str,
        file: &str,
        student: &[String],
        exercise: Option<String>,
        is_late: bool,
    ) {
        let piece = Piece { path: path.to_owned(), shown: shown.to_owned(), file: file.to_owned() };
        let source = Source { pieces: vec![piece], exercise, is_late, is_of_files: false };
        self.add_source(student, source);
    }

    /// A file or folder whose name a platform made. The files of a student belong together.
    fn add_named(&mut self, path: &Path, shown: &str, named: &Named, exercise: Option<String>) {
        if is_of_nobody(Path::new(&named.file)) {
            return self.reject(shown, "", OF_NOBODY);
        }
        let (path, shown, file) = (path.to_owned(), shown.to_owned(), named.file.clone());
        let is_of_files = !file.is_empty();
        let pieces = vec![Piece { path, shown, file }];
        let source = Source { pieces, exercise, is_late: named.is_late, is_of_files };
        self.add_source(&named.student, source);
    }

    fn add_source(&mut self, student: &[String], source: Source) {
        let student = match self.student(student) {
            Ok(student) => student,
            Err(why) => return self.reject(&source.pieces[0].shown, "", &why),
        };
        let sources = self.sources.entry(student).or_default();
        let is_same = |other: &&mut Source| other.is_of_files && other.exercise == source.exercise;
        match sources.iter_mut().find(is_same).filter(|_| source.is_of_files) {
            Some(other) => {
                other.pieces.extend(source.pieces);
                other.is_late |= source.is_late;
            }
            None => sources.push(source),
        }
    }

    fn reject(&mut self, path: &str, student: &str, reason: &str) {
        let (path, student) = (path.to_owned(), student.to_owned());
        self.found.unassigned.push(Unassigned { path, student, reason: reason.to_owned() });
    }

    /// The key of the student that one of these words identifies.
    fn student(&self, said: &[String]) -> Result<String, String> {
        let Some(roster) = &self.course.roster else {
            return Ok(said.first().cloned().unwrap_or_default());
        };
        let said: HashSet<String> = said.iter().map(|word| plain(word)).collect();
        let is = |name: &str| {
            let mut words: Vec<&str> = name.split_whitespace().collect();
            let by = usize::from(words.len() > 1);
            words.rotate_right(by);
            said.contains(&plain(name)) || said.contains(&plain(&words.concat()))
        };
        let fitting: Vec<&str> = roster
            .students
            .iter()
            .filter(|row| is(&row.key) || is(&row.name) || row.cells.iter().any(|cell| is(cell)))
            .map(|row| row.key.as_str())
            .collect();
        match fitting[..] {
            [] => Err("no student of the roster has this name".to_owned()),
            [one] => Ok(one.to_owned()),
            _ => Err(format!("several students may be meant: {}", fitting.join(", "))),
        }
    }

    fn exercise_called(&self, name: &str) -> Option<String> {
        let wanted = plain(name);
        self.course.exercises.keys().find(|slug| plain(slug) == wanted).cloned()
    }

    /// The exercise whose name is in a file's name: `two_fer (1).zip`.
    fn exercise_in(&self, name: &str) -> Option<String> {
        let wanted = plain(name);
        let fits = |slug: &&String| wanted.contains(&plain(slug));
        self.course.exercises.keys().filter(fits).max_by_key(|slug| slug.len()).cloned()
    }

    /// Makes `<student>/<exercise>/` of all sources.
    fn lay_out(&mut self, work: &Path) -> io::Result<()> {
        for (student, sources) in std::mem::take(&mut self.sources) {
            let home = work.join(file_name(&student));
            let mut unpacker = Unpacker::of_student();
            for (number, source) in sources.into_iter().enumerate() {
                let stage = home.join(format!(".{number}"));
                fs::create_dir_all(&stage)?;
                let told = self.found.unassigned.len();
                for piece in &source.pieces {
                    if let Err(why) = take(piece, &stage) {
                        self.reject(&piece.shown, &student, &why);
                    }
                }
                unpacker.unpack_inside(&stage, 0);
                for (path, why) in std::mem::take(&mut unpacker.left_out) {
                    let below = path.strip_prefix(&stage);
                    // An archive that cannot be read is no part of a solution.
                    if below.is_ok() && path.is_file() {
                        fs::remove_file(&path)?;
                    }
                    let shown = below.unwrap_or(&path).display().to_string();
                    self.reject(&source.shown_at(&shown), &student, &why);
                }
                // If all files were left out, each of them is listed with its reason already.
                if self.found.unassigned.len() == told || !files_below(&stage).is_empty() {
                    self.assign(&student, &source, &stage, &home)?;
                }
                fs::remove_dir_all(&stage)?;
            }
        }
        Ok(())
    }

    /// Assigns the files of a source to exercises.
    fn assign(
        &mut self,
        student: &str,
        source: &Source,
        stage: &Path,
        home: &Path,
    ) -> io::Result<()> {
        let files = files_below(stage);
        if files.is_empty() {
            self.reject(&source.pieces[0].shown, student, "there is no file in it");
            return Ok(());
        }
        let mut parts: BTreeMap<String, PathBuf> = BTreeMap::new();
        if let Some(slug) = &source.exercise {
            parts.insert(slug.clone(), self.solution_root(slug, stage));
        } else {
            self.by_folders(stage, &mut parts);
            self.by_files(&files, stage, &mut parts)?;
            if !parts.is_empty() {
                self.rest(student, source, stage, &mut parts)?;
            }
        }
        let only = self.course.exercise.clone().or_else(|| {
            let first = self.course.exercises.keys().next().cloned();
            first.filter(|_| self.course.exercises.len() == 1)
        });
        if parts.is_empty()
            && let Some(slug) = source.exercise_in(self).or(only)
        {
            let root = self.solution_root(&slug, stage);
            parts.insert(slug, root);
        }
        if parts.is_empty() {
            let names: Vec<String> = files.iter().take(3).map(|file| name_of(file)).collect();
            let why =
                format!("no file or folder has the name of an exercise's: {}", names.join(", "));
            self.reject(&source.pieces[0].shown, student, &why);
        }
        for (exercise, folder) in parts {
            let target = home.join(&exercise);
            if target.exists() {
                let why = format!("another hand-in of the student for `{exercise}` counts");
                self.reject(&source.pieces[0].shown, student, &why);
                continue;
            }
            fs::rename(&folder, &target)?;
            let (student, is_late) = (student.to_owned(), source.is_late);
            self.found.found.push(HandIn { student, exercise, folder: target, is_late });
        }
        if !stage.exists() {
            fs::create_dir_all(stage)?;
        }
        Ok(())
    }

    /// Folders with the name of an exercise.
    fn by_folders(&self, folder: &Path, parts: &mut BTreeMap<String, PathBuf>) {
        for path in entries(folder).unwrap_or_default().into_iter().filter(|path| path.is_dir()) {
            match self.exercise_called(&name_of(&path)) {
                Some(slug) if !parts.contains_key(&slug) => {
                    let root = self.solution_root(&slug, &path);
                    parts.insert(slug, root);
                }
                Some(_) => {}
                None => self.by_folders(&path, parts),
            }
        }
    }

    /// Files with the name of an exercise's solution file, outside of these folders. The other files go with each of them.
    fn by_files(
        &self,
        files: &[PathBuf],
        stage: &Path,
        parts: &mut BTreeMap<String, PathBuf>,
    ) -> io::Result<()> {
        let free = |file: &&PathBuf| !parts.values().any(|folder| file.starts_with(folder));
        let files: Vec<&PathBuf> = files.iter().filter(free).collect();
        let slug_of = |file: &Path| {
            let name = name_of(file);
            let mut exercises = self.course.exercises.iter();
            exercises.find(|(_, paths)| has_name(paths, &name)).map(|(slug, _)| slug.clone())
        };
        let mut found: BTreeMap<String, PathBuf> = BTreeMap::new();
        for file in &files {
            if let Some(slug) = slug_of(file).filter(|slug| !parts.contains_key(slug)) {
                let folder = file.parent().unwrap_or(stage).to_owned();
                found.entry(slug).or_insert(folder);
            }
        }
        for (slug, folder) in found {
            let made = stage.join(format!(".part-{slug}"));
            for file in files.iter().filter(|file| file.starts_with(&folder)) {
                if slug_of(file).is_none_or(|other| other == slug) {
                    let below = file.strip_prefix(&folder).unwrap_or(file);
                    let target = made.join(below);
                    fs::create_dir_all(target.parent().unwrap_or(&made))?;
                    fs::copy(file, target)?;
                }
            }
            parts.insert(slug, made);
        }
        Ok(())
    }

    /// Files that a platform exports one by one and that belong to none of these parts: of another exercise, by the name, or none.
    fn rest(
        &mut self,
        student: &str,
        source: &Source,
        stage: &Path,
        parts: &mut BTreeMap<String, PathBuf>,
    ) -> io::Result<()> {
        for piece in source.pieces.iter().filter(|_| source.is_of_files) {
            let file = stage.join(file_name(&piece.file));
            let is_in = |folder: &PathBuf| folder.join(file_name(&piece.file)).exists();
            if !file.is_file()
                || parts.values().any(is_in) && self.exercise_in(&piece.file).is_none()
            {
                continue;
            }
            let is_expected = |paths: &Vec<String>| has_name(paths, &piece.file);
            if self.course.exercises.values().any(is_expected) {
                continue;
            }
            let Some(slug) = self.exercise_in(&piece.file) else {
                self.reject(&piece.shown, student, "no exercise has a file of this name");
                continue;
            };
            let made = stage.join(format!(".part-{slug}"));
            if parts.get(&slug).is_some_and(|folder| *folder != made) {
                let why = format!("another hand-in of the student for `{slug}` counts");
                self.reject(&piece.shown, student, &why);
                continue;
            }
            fs::create_dir_all(&made)?;
            fs::rename(&file, made.join(file_name(&piece.file)))?;
            parts.insert(slug, made);
        }
        Ok(())
    }

    /// The folder of a hand-in. A run finds the solution within it by the files that the exercise expects. Without such files, the
    /// folder that archives often have around a solution is left here.
    fn solution_root(&self, slug: &str, folder: &Path) -> PathBuf {
        let asks = self.course.exercises.get(slug).is_some_and(|asked| !asked.is_empty());
        if asks { folder.to_owned() } else { without_wrapping(folder) }
    }
}

impl Source {
    /// The exercise whose name is in the name of a file.
    fn exercise_in(&self, collector: &Collector<'_>) -> Option<String> {
        self.pieces.iter().find_map(|piece| collector.exercise_in(&piece.file))
    }

    /// How a path of the unpacked files is shown.
    fn shown_at(&self, path: &str) -> String {
        let is_piece = |piece: &&Piece| path == file_name(&piece.file);
        match self.pieces.iter().find(is_piece) {
            Some(piece) => piece.shown.clone(),
            None => format!("{}/{path}", self.pieces[0].shown),
        }
    }
}

/// Whether one of the paths ends in this name.
fn has_name(paths: &[String], name: &str) -> bool {
    paths.iter().any(|path| name_of(Path::new(path)) == name)
}

/// Copies a file or folder into a folder, without links.
fn take(source: &Piece, stage: &Path) -> Result<(), String> {
    if source.path.is_dir() {
        copy(&source.path, stage).map_err(|error| format!("cannot be read: {error}"))?;
    } else {
        let name = if source.file.is_empty() { name_of(&source.path) } else { source.file.clone() };
        if is_other_archive(&name) {
            return Err(
                "archives of this kind are not unpacked: zip, tar and tar.gz are".to_owned()
            );
        }
        let to = stage.join(file_name(&name));
        if to.exists() {
            return Err("another file of the student has the same name".to_owned());
        }
        fs::copy(&source.path, to).map_err(|error| format!("cannot be read: {error}"))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for path in entries(from)? {
        if is_of_nobody(&path) {
            continue;
        }
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, target)?;
        }
    }
    Ok(())
}

/// Why a file is no student's.
const OF_NOBODY: &str = "belongs to nobody: an archive program or a file manager made it";

/// Gradescope's list of who handed in which folder.
const METADATA: &str = "submission_metadata.yml";

fn submitters_of(
    folder: &Path,
    others: &HashMap<String, Vec<String>>,
) -> HashMap<String, Vec<String>> {
    let own = submitters(folder);
    if own.is_empty() { others.clone() } else { own }
}

/// For each folder of a Gradescope export, the words that identify its student.
fn submitters(root: &Path) -> HashMap<String, Vec<String>> {
    let text = fs::read_to_string(root.join(METADATA)).unwrap_or_default();
    let Ok(Value::Object(all)) = serde_saphyr::from_str::<Value>(&text) else {
        return HashMap::new();
    };
    let words = |one: &Value| {
        let submitter = one.get(":submitters").and_then(|list| list.get(0));
        let word = |key| submitter?.get(key)?.as_str().map(str::to_owned);
        [":sid", ":email", ":name"]
            .into_iter()
            .filter_map(word)
            .filter(|word| !word.is_empty())
            .collect()
    };
    all.iter().map(|(folder, one)| (folder.clone(), words(one))).collect()
}

/// The innermost of folders that hold nothing but one folder.
fn without_wrapping(folder: &Path) -> PathBuf {
    let inner = entries(folder).unwrap_or_default();
    let mut inner = inner.into_iter().filter(|path| !is_of_nobody(path));
    match (inner.next(), inner.next()) {
        (Some(one), None) if one.is_dir() && !["src", "lib"].contains(&name_of(&one).as_str()) => {
            without_wrapping(&one)
        }
        _ => folder.to_owned(),
    }
}

/// The files and folders in a folder, sorted: no links and no pipes.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_file() || kind.is_dir() {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}

pub(super) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in entries(folder).unwrap_or_default() {
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files
}

pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
