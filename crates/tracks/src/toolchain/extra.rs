//! Packages that exercises need beside the track's own tools: `install TRACK --with PACKAGES`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::{ToolchainError, Tools};
use crate::{Toolchain, Track};

/// The file in the track's folder that records them, each with its version.
const NAME: &str = "packages.json";

/// Packages by name, with their versions.
pub type Packages = BTreeMap<String, String>;

/// The packages that were installed beside the track's own tools; none if the record cannot be read.
pub fn extra_packages(track: &Track, tools: &Tools) -> Packages {
    recorded(&tools.dir(&track.id))
}

/// Those of these packages that are neither recorded nor the track's own.
pub fn missing_packages(track: &Track, tools: &Tools, wanted: &[String]) -> Vec<String> {
    let there = extra_packages(track, tools);
    let toolchain = &track.toolchain;
    let own = toolchain.pip.iter().chain(&toolchain.npm);
    let own: Vec<String> = own.map(|package| name(package).to_lowercase()).collect();
    let is_there = |package: &&String| {
        let debian = debian_package(toolchain, package);
        let name = name(package).to_lowercase();
        own.contains(&name)
            || toolchain.apt.iter().any(|entry| Some(&entry.package) == debian.as_ref())
            || there.keys().any(|known| known.to_lowercase() == name)
    };
    wanted.iter().filter(|package| !is_there(package)).cloned().collect()
}

/// The Debian package of a package, for a track whose packages are Debian's.
pub(super) fn debian_package(toolchain: &Toolchain, package: &str) -> Option<String> {
    let pattern = toolchain.with.as_ref()?;
    Some(pattern.replace("{name}", &name(package).to_lowercase()))
}

pub(super) fn recorded(dir: &Path) -> Packages {
    let text = fs::read(dir.join(NAME)).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

/// The words for a package manager that bring the recorded packages in their versions, and the wanted ones in their place or
/// besides.
pub(super) fn united(track: &Track, recorded: &Packages, wanted: &[String]) -> Vec<String> {
    let toolchain = &track.toolchain;
    let pinned = recorded.iter().filter(|(recorded, _)| {
        !wanted.iter().any(|word| name(word).eq_ignore_ascii_case(recorded))
    });
    let pinned = pinned.map(|(name, version)| match (&toolchain.with, toolchain.pip.is_empty()) {
        // Debian has one version.
        (Some(_), _) => name.clone(),
        (None, true) => format!("{name}@{version}"),
        (None, false) => format!("{name}=={version}"),
    });
    pinned.chain(wanted.iter().cloned()).collect()
}

/// Whether all wanted packages are recorded, in the version that they say.
pub(super) fn has_all(recorded: &Packages, wanted: &[String]) -> bool {
    let is_there = |word: &String| {
        let mut same = recorded.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name(word)));
        same.any(|(_, version)| {
            let rest = &word[name(word).len()..];
            rest.is_empty() || ["==", "@"].iter().any(|sign| rest == format!("{sign}{version}"))
        })
    };
    wanted.iter().all(is_there)
}

pub(super) fn record(dir: &Path, packages: &Packages) -> io::Result<()> {
    let text = serde_json::to_string_pretty(packages).map_err(io::Error::other)?;
    fs::write(dir.join(NAME), text + "\n")
}

/// Refuses a word that a package manager would not take for a package of its registry.
pub fn check_packages(track: &Track, packages: &[String]) -> Result<(), ToolchainError> {
    if packages.is_empty() {
        return Ok(());
    }
    let toolchain = &track.toolchain;
    if toolchain.pip.is_empty() && toolchain.npm.is_empty() && toolchain.with.is_none() {
        return Err(ToolchainError::NoPackages { track: track.id.clone() });
    }
    if let Some(package) = packages.iter().find(|package| name(package) != *package)
        && toolchain.with.is_some()
    {
        return Err(ToolchainError::NoVersion { package: package.clone() });
    }
    match packages.iter().find(|package| !is_package(package)) {
        Some(package) => Err(ToolchainError::NotAPackage { package: package.clone() }),
        None => Ok(()),
    }
}

/// Whether a package manager would take a word for a package of its registry.
pub fn is_package(word: &str) -> bool {
    let begins = |c: char| c.is_ascii_alphanumeric() || c == '@';
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._-@/=<>~!^[]".contains(c);
    word.starts_with(begins) && word.chars().all(is_part) && !word.contains("..")
}

/// The name in a word that may say a version too: `numpy==2.1`, `@scope/name@1.0`.
pub(super) fn name(package: &str) -> &str {
    let end = package.char_indices().find(|&(at, c)| at > 0 && "=<>~!@[^".contains(c));
    end.map_or(package, |(at, _)| &package[..at])
}

#[cfg(test)]
mod tests {
    use super::super::versions::InUse;
    use super::*;
    use crate::TrackRegistry;

    #[test]
    fn a_package_is_a_name_and_perhaps_a_version() {
        for (word, of) in [
            ("numpy", "numpy"),
            ("numpy==2.1", "numpy"),
            ("pandas>=2", "pandas"),
            ("uvicorn[standard]", "uvicorn"),
            ("lodash@4", "lodash"),
            ("@scope/name@1.0", "@scope/name"),
        ] {
            assert!(is_package(word), "{word}");
            assert_eq!(name(word), of);
        }
        for word in ["", "-r", "--index-url=x", "a b", "../x", "git+https://x", "/etc", "a;b"] {
            assert!(!is_package(word), "{word}");
        }
    }

    #[test]
    fn only_tracks_with_a_package_manager_take_packages() {
        let check = |track: &str| {
            check_packages(TrackRegistry::embedded().find(track).unwrap(), &["x".to_owned()])
        };
        assert!(check("python").is_ok() && check("javascript").is_ok());
        assert!(check("c").unwrap_err().to_string().contains("the track `c`"));
    }

    #[test]
    fn packages_may_be_debians() {
        let r = TrackRegistry::embedded().find("r").unwrap();
        assert_eq!(debian_package(&r.toolchain, "R6").unwrap(), "r-cran-r6");
        assert!(check_packages(r, &["data.table".to_owned()]).is_ok());
        let error = check_packages(r, &["R6==2".to_owned()]).unwrap_err();
        assert!(error.to_string().contains("`R6==2`"), "{error}");
        // The track's own are not missing.
        let dir = tempfile::tempdir().unwrap();
        let in_use = InUse::default();
        let tools =
            Tools { root: dir.path().to_owned(), shared: None, path: String::new(), in_use };
        let wanted = ["dplyr", "jsonlite"].map(str::to_owned);
        assert_eq!(missing_packages(r, &tools, &wanted), ["jsonlite"]);
    }

    #[test]
    fn recorded_packages_are_kept_unless_another_version_is_wanted() {
        let recorded = Packages::from(
            [("numpy", "2.1"), ("Six", "1.0")]
                .map(|(name, version)| (name.to_owned(), version.to_owned())),
        );
        let words =
            |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let track = |id: &str| TrackRegistry::embedded().find(id).unwrap();
        assert_eq!(
            united(track("python"), &recorded, &words(&["six>=2", "pandas"])),
            ["numpy==2.1", "six>=2", "pandas"]
        );
        assert_eq!(united(track("javascript"), &recorded, &[]), ["Six@1.0", "numpy@2.1"]);
        assert_eq!(united(track("r"), &recorded, &[]), ["Six", "numpy"]);
        for (wanted, is_there) in [
            ("numpy", true),
            ("six==1.0", true),
            ("numpy@2.1", true),
            ("numpy>=2", false),
            ("x", false),
        ] {
            assert_eq!(has_all(&recorded, &words(&[wanted])), is_there, "{wanted}");
        }
    }

    #[test]
    fn what_was_recorded_is_read_again() {
        let dir = tempfile::tempdir().unwrap();
        assert!(recorded(dir.path()).is_empty());
        let packages = Packages::from([("numpy".to_owned(), "2.1".to_owned())]);
        record(dir.path(), &packages).unwrap();
        assert_eq!(recorded(dir.path()), packages);
    }
}
