//! The places of logs: files of a folder, or the current harness's own folders.
//!
//! Finds the logs of a folder and the log of an instance. It does not read them. A log that is compressed (`.gz`, `.zst`) has
//! the name of the one that was.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use super::names;
use crate::swebench::parsers::Generation;
use test_report::text::compressed;

/// The name of every log in the current harness's own layout, in which its folder names the instance.
const TEST_OUTPUT: &str = "test_output.txt";

/// The names of logs, for people.
pub const EXPECTED: &str =
    "logs are named `<instance_id>.<anything>.log` or `<instance_id>/test_output.txt`";

/// A log on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its file name, or `<instance>/test_output.txt`: the key of the reports.
    pub name: String,
}

impl AsRef<Path> for LogFile {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}

impl LogFile {
    /// A log by its path.
    pub fn new(mut path: PathBuf) -> Self {
        let name = names::log_name(&path);
        if name == TEST_OUTPUT {
            // Its folder names the instance, even if the path does not contain the folder.
            path = std::path::absolute(&path).unwrap_or(path);
        }
        let folder = path.parent().and_then(Path::file_name).filter(|_| name == TEST_OUTPUT);
        match folder.map(|folder| folder.to_string_lossy().into_owned()) {
            Some(folder) => Self { path, name: format!("{folder}/{name}") },
            None => Self { path, name },
        }
    }

    /// The logs of a folder by name: `prefix*.log`, without dot-files, not recursive. v1: `glob`, in the folder's
    /// order.
    pub fn of_folder(folder: &Path, prefix: &str) -> io::Result<Vec<Self>> {
        let mut logs = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let path = folder.join(entry?.file_name());
            let name = names::log_name(&path);
            if is_log(&name, prefix) {
                logs.push(Self { path, name });
            }
        }
        logs.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(logs)
    }

    /// The logs of a folder in every layout, by name: `*.log` and `<instance>/test_output.txt`; if there are none,
    /// `<model>/<instance>/test_output.txt`. In the folder of one instance only its `test_output.txt` counts.
    pub fn within(folder: &Path) -> io::Result<Vec<Self>> {
        let (mut logs, folders) = Self::level(folder)?;
        if logs.is_empty() {
            for model in folders {
                let Some(name) = model.file_name().map(OsStr::to_string_lossy) else { continue };
                let of_model = Self::level(&model)?.0;
                let of_model = of_model.into_iter().filter(LogFile::is_test_output);
                logs.extend(
                    of_model.map(|log| Self { name: format!("{name}/{}", log.name), ..log }),
                );
            }
        }
        logs.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(logs)
    }

    /// The logs of a folder and of the folders of instances in it, and the other folders in it.
    fn level(folder: &Path) -> io::Result<(Vec<Self>, Vec<PathBuf>)> {
        let (mut logs, mut folders) = (Vec::new(), Vec::new());
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = names::log_name(&entry.path());
            if name == TEST_OUTPUT {
                return Ok((Self::test_outputs(folder), Vec::new()));
            }
            if is_log(&name, "") {
                logs.push(Self { path: entry.path(), name });
            } else if !name.starts_with('.') && is_folder(&entry) {
                let found = Self::test_outputs(&entry.path());
                if found.is_empty() {
                    folders.push(entry.path());
                }
                logs.extend(found);
            }
        }
        Ok((logs, folders))
    }

    /// The `test_output.txt` of an instance's folder. More than one, of which all but one are compressed, contradict each other.
    fn test_outputs(folder: &Path) -> Vec<Self> {
        all_present(&folder.join(TEST_OUTPUT)).map(Self::new).collect()
    }

    /// The nearest folder below that holds logs, for a path that is one level too high.
    pub fn nearest(folder: &Path) -> Option<PathBuf> {
        let mut level = vec![folder.to_owned()];
        for _ in 0..4 {
            level = level
                .iter()
                .filter_map(|folder| Self::level(folder).ok())
                .flat_map(|(_, folders)| folders)
                .take(1_000)
                .collect();
            level.sort();
            let found = level
                .iter()
                .find(|folder| Self::level(folder).is_ok_and(|(logs, _)| !logs.is_empty()));
            if let Some(found) = found {
                return Some(found.clone());
            }
        }
        None
    }

    /// The instance that the log is about.
    pub fn instance(&self, generation: Generation) -> Cow<'_, str> {
        match generation {
            Generation::V1 if !self.is_test_output() => {
                Cow::Borrowed(names::instance_id(&self.name))
            }
            _ => Cow::Owned(names::current_instance_id(&self.path)),
        }
    }

    /// Whether the log lies in the current harness's own layout.
    fn is_test_output(&self) -> bool {
        names::log_name(&self.path) == TEST_OUTPUT
    }

    /// The folder of the log's model: `m` of `m/<instance>/test_output.txt`.
    pub fn model_folder(&self) -> Option<&str> {
        let (model, rest) = self.name.split_once('/')?;
        rest.contains('/').then_some(model)
    }
}

/// The file of this name, which may be compressed.
pub fn present(path: &Path) -> Option<PathBuf> {
    all_present(path).next()
}

/// All files of this name: itself, and its compressed forms. A link without a file, or what is no regular file, is there, too; it
/// cannot be read.
fn all_present(path: &Path) -> impl Iterator<Item = PathBuf> + '_ {
    let named = |ending| {
        let mut path = path.as_os_str().to_owned();
        path.push(ending);
        PathBuf::from(path)
    };
    compressed::endings()
        .map(named)
        .filter(|path| !path.is_dir() && path.symlink_metadata().is_ok())
}

/// Starts after the prefix, so that the prefix `a.log` does not match the file `a.log`.
fn is_log(name: &str, prefix: &str) -> bool {
    let hidden = name.starts_with('.') && !prefix.starts_with('.');
    !hidden && name.strip_prefix(prefix).is_some_and(|rest| rest.as_bytes().ends_with(b".log"))
}

fn is_folder(entry: &std::fs::DirEntry) -> bool {
    match entry.file_type() {
        Ok(kind) if kind.is_symlink() => entry.path().is_dir(),
        Ok(kind) => kind.is_dir(),
        Err(_) => false,
    }
}

/// A log of an instance.
pub enum InstanceLog {
    /// Its name contains the model, or it lies in the current harness's layout.
    OfModel(PathBuf),
    /// It has another name, and is the instance's only log.
    OnlyLog(PathBuf),
    /// There are several logs, without the model in their names.
    Ambiguous,
}

/// The logs of a model's run: `<instance>/test_output.txt`, `<model>/<instance>/test_output.txt`, or
/// `<instance>.<anything>.log`.
pub struct RunLogs {
    folder: PathBuf,
    /// The logs among the folder's files, by instance and by name.
    flat: HashMap<String, Vec<PathBuf>>,
    /// Two logs among them that differ only in their compression.
    duplicates: Option<[PathBuf; 2]>,
}

impl RunLogs {
    /// Reads the folder.
    pub fn new(folder: &Path) -> io::Result<Self> {
        let mut flat: HashMap<String, Vec<PathBuf>> = HashMap::new();
        let mut duplicates = None;
        let logs = LogFile::of_folder(folder, "")?;
        for pair in logs.windows(2).filter(|pair| pair[0].name == pair[1].name) {
            duplicates = Some([pair[0].path.clone(), pair[1].path.clone()]);
        }
        for log in logs {
            flat.entry(names::current_instance_id(&log.path)).or_default().push(log.path);
        }
        Ok(Self { folder: folder.to_owned(), flat, duplicates })
    }

    /// Two logs that differ only in their compression, among the folder's files or of one of these instances, each given with its
    /// model. They may contradict each other.
    pub fn duplicates<'a>(
        &self,
        instances: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Option<[PathBuf; 2]> {
        let of_instance = |(instance, model): (&str, &str)| {
            let folders = [self.folder.clone(), self.folder.join(model.replace('/', "__"))];
            folders.iter().find_map(|folder| {
                let path = folder.join(instance).join(TEST_OUTPUT);
                let mut found = all_present(&path);
                Some([found.next()?, found.next()?])
            })
        };
        self.duplicates.clone().or_else(|| instances.into_iter().find_map(of_instance))
    }

    /// The log named after the instance and the model. v1: `<instance>.<model>.eval.log`. A folder of
    /// `<instance>/test_output.txt` is the model's if it has the model's name, or if the model `predicted`.
    pub fn of_model(
        &self,
        instance: &str,
        model: &str,
        predicted: Option<&str>,
    ) -> Option<PathBuf> {
        let in_folder = model.replace('/', "__");
        let named = self.folder.join(format!("{instance}.{model}.eval.log"));
        let of_model = self.folder.join(&in_folder).join(instance).join(TEST_OUTPUT);
        let own =
            self.folder.file_name() == Some(OsStr::new(&in_folder)) || predicted == Some(model);
        let own = own.then(|| self.folder.join(instance).join(TEST_OUTPUT));
        [Some(named), Some(of_model), own].into_iter().flatten().find_map(|path| present(&path))
    }

    /// The log of an instance, whether or not it is named after the model.
    pub fn find(&self, instance: &str, model: &str) -> Option<InstanceLog> {
        let model = model.replace('/', "__");
        let own = self.folder.join(instance).join(TEST_OUTPUT);
        let of_model = self.folder.join(&model).join(instance).join(TEST_OUTPUT);
        let named = self.folder.join(format!("{instance}.{model}.eval.log"));
        if let Some(found) = [own, of_model, named].iter().find_map(|path| present(path)) {
            return Some(InstanceLog::OfModel(found));
        }
        match &self.flat.get(instance)?[..] {
            [] => None,
            [only] => Some(InstanceLog::OnlyLog(only.clone())),
            _ => Some(InstanceLog::Ambiguous),
        }
    }

    /// The models that logs are named after, with the number of their logs: `m` of `<instance>.m.eval.log`, and each
    /// folder of logs. `instances` are those that logs may belong to; without them, the log's name decides.
    pub fn models(&self, instances: &[&str]) -> BTreeMap<String, usize> {
        let mut models = BTreeMap::new();
        for (instance, logs) in &self.flat {
            for log in logs {
                let name = names::log_name(log);
                // An instance may contain a dot.
                let longest = instances
                    .iter()
                    .filter(|known| name.starts_with(*known))
                    .max_by_key(|known| known.len());
                let rest = name.strip_prefix(longest.copied().unwrap_or(instance)).unwrap_or(&name);
                let model = rest.strip_prefix('.').and_then(|rest| rest.strip_suffix(".eval.log"));
                if let Some(model) = model {
                    *models.entry(model.to_owned()).or_default() += 1;
                }
            }
        }
        let folders = LogFile::level(&self.folder).unwrap_or_default().1;
        for folder in folders {
            let logs = LogFile::level(&folder).unwrap_or_default().0;
            let logs = logs.iter().filter(|log| log.is_test_output()).count();
            if logs > 0 {
                models.insert(names::file_name(&folder), logs);
            }
        }
        models
    }
}
