//! The tools of a track without its `shortcuts`, the files that an installation leaves only for speed.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use globset::GlobSet;
use tracks::toolchain::Tools;
use tracks::{Slug, TrackRegistry};

/// A copy of installed tools.
struct Copy {
    from: PathBuf,
    to: PathBuf,
    shortcuts: GlobSet,
    /// The first folders of those.
    concerned: Vec<String>,
    left_out: usize,
}

/// Copies a track's tools into a data directory; false where the track has no shortcuts.
pub(crate) fn leave_out(id: &str, data: &Path) -> bool {
    let track =
        TrackRegistry::embedded().find(id).unwrap_or_else(|| panic!("there is no track `{id}`"));
    let named = &track.toolchain.shortcuts;
    if named.is_empty() {
        return false;
    }
    let mut copy = Copy {
        from: Tools::from_env().dir(id),
        to: data.join("tracks").join(id),
        shortcuts: tracks::globs(named, &Slug::new("any").unwrap()),
        concerned: named
            .iter()
            .filter_map(|path| Some(path.split_once('/')?.0.to_owned()))
            .collect(),
        left_out: 0,
    };
    fs::create_dir_all(data.join("tracks")).unwrap();
    copy.take("");
    assert!(copy.left_out > 0, "nothing in `{}` is one of {named:?}", copy.from.display());
    true
}

impl Copy {
    /// Takes a file or a folder, by hard links where it can, so that each is where its path says. Folders of the
    /// installation in which there is no shortcut are links to there.
    fn take(&mut self, path: &str) {
        let (from, to) = (self.from.join(path), self.to.join(path));
        let found = fs::symlink_metadata(&from)
            .unwrap_or_else(|error| panic!("`{}`: {error}", from.display()));
        if self.shortcuts.is_match(path) {
            self.left_out += 1;
        } else if found.is_symlink() {
            symlink(fs::read_link(from).unwrap(), to).unwrap();
        } else if found.is_dir()
            && Path::new(path).parent() == Some(Path::new(""))
            && !self.is_concerned(path)
        {
            symlink(from, to).unwrap();
        } else if found.is_dir() {
            fs::create_dir(&to).unwrap();
            for entry in fs::read_dir(from).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                self.take(&Path::new(path).join(name).to_string_lossy());
            }
            fs::set_permissions(to, Permissions::from_mode(0o755)).unwrap();
        } else if !self.take_configuration(&from, &to) && fs::hard_link(&from, &to).is_err() {
            fs::copy(from, to).unwrap();
        }
    }

    /// Whether there may be shortcuts in a folder, or a tool that says where it really is: Node.js does, in stacks.
    fn is_concerned(&self, folder: &str) -> bool {
        folder == "node_modules"
            || self.concerned.iter().any(|first| first == folder || first.contains('*'))
    }

    /// A configuration, or a script that an installation made, may name the folder that it is in.
    fn take_configuration(&self, from: &Path, to: &Path) -> bool {
        let own = self.from.to_string_lossy();
        let is_a = |wanted| from.extension().is_some_and(|extension| extension == wanted);
        let made = is_a("toml") || is_a("js") && from.parent() == Some(&self.from);
        let text = made.then(|| fs::read_to_string(from).ok()).flatten();
        let Some(text) = text.filter(|text| text.contains(&*own)) else { return false };
        fs::write(to, text.replace(&*own, &self.to.to_string_lossy())).unwrap();
        true
    }
}
