//! Whether something that was not installed is why no test ran.
//!
//! A missing program is noticed before a run ([`readiness`](super::readiness)). A missing module of an interpreter is noticed here:
//! only what the run's message names is looked for, so that a solution's own faults cost no further process.

use super::probe::{look, succeeds};
use super::{MissingToolchain, ToolchainError, Tools, command};
use crate::{AptPackage, Probe, TrackDescription};

/// What the message of a run without tests names and this machine lacks.
pub fn suspect(
    track: &TrackDescription,
    tools: &Tools,
    message: &str,
) -> Result<Option<MissingToolchain>, ToolchainError> {
    let dir = tools.dir(&track.id);
    let said = plain(message);
    let missing = |what| Some(MissingToolchain { track: track.id.clone(), what });
    for probe in track.toolchain.probe.iter().filter(|probe| is_module(probe)) {
        if said.contains(&plain(&probe.tool)) && look(probe, &dir)?.version.is_none() {
            return Ok(missing(format!("`{}` is missing", probe.tool)));
        }
    }
    for package in track.toolchain.apt.iter().filter(|package| !package.transient) {
        let is_named = module(package).is_some_and(|module| said.contains(&plain(module)));
        if is_named && !succeeds(command(&package.unless, &dir))? {
            return Ok(missing(format!("the Debian package `{}` is missing", package.package)));
        }
    }
    Ok(None)
}

/// Whether the probe looks for something that is not a program of its own: one that is asked for nothing but its version is.
fn is_module(probe: &Probe) -> bool {
    probe.argv.iter().skip(1).any(|argument| !argument.starts_with('-'))
}

/// The module that a package's check loads: behind `-M`, in quotes, or the last of several words.
fn module(package: &AptPackage) -> Option<&str> {
    let arguments = package.unless.get(1..)?;
    let loaded = arguments.iter().find_map(|word| word.strip_prefix("-M"));
    let quoted = arguments.iter().find_map(|word| word.split('\'').nth(1));
    let last = arguments.get(1..).and_then(<[String]>::last).map(String::as_str);
    loaded.or(quoted).or(last).filter(|name| name.len() > 2)
}

/// A text in which names of modules are found however they are written.
fn plain(text: &str) -> String {
    text.to_lowercase().replace("::", "/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Track, TrackRegistry};

    fn track(id: &str) -> Option<&'static Track> {
        TrackRegistry::embedded().find(id)
    }

    #[test]
    fn a_package_is_known_by_the_module_that_its_check_loads() {
        let named = |id: &str, package: &str| {
            let track = track(id).unwrap();
            let package = track.toolchain.apt.iter().find(|entry| entry.package == package);
            package.and_then(|package| module(package)).map(str::to_owned)
        };
        assert_eq!(named("perl5", "libmoose-perl").as_deref(), Some("Moose"));
        assert_eq!(named("perl5", "libtest2-suite-perl").as_deref(), Some("Test2::V0"));
        assert_eq!(named("ruby", "ruby-minitest").as_deref(), Some("minitest"));
        assert_eq!(named("ruby", "ruby"), None);
        assert_eq!(named("r", "r-cran-testthat").as_deref(), Some("testthat"));
        assert_eq!(named("haskell", "libghc-hspec-dev").as_deref(), Some("hspec"));
    }

    #[test]
    fn a_program_is_no_module() {
        let modules = |id: &str| {
            let probes = track(id).unwrap().toolchain.probe.iter();
            probes
                .filter(|probe| is_module(probe))
                .map(|probe| probe.tool.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(modules("perl5"), ["perl", "Test2"]);
        assert_eq!(modules("lua"), ["busted", "posix"]);
        assert!(modules("swift").is_empty() && modules("sqlite").is_empty());
    }

    #[test]
    fn only_what_is_named_and_missing_is_suspected() {
        let mut track = TrackDescription::clone(track("bash").unwrap());
        track.toolchain.apt = vec![AptPackage {
            package: "libnone-perl".to_owned(),
            unless: ["sh", "-c", "exit 1", "'None::Such'"].map(str::to_owned).to_vec(),
            transient: false,
        }];
        let tools = Tools::from_env();
        let suspected = |said: &str| suspect(&track, &tools, said).unwrap().map(|found| found.what);
        assert_eq!(
            suspected("Can't locate None/Such.pm in @INC").as_deref(),
            Some("the Debian package `libnone-perl` is missing")
        );
        assert_eq!(suspected("Can't locate Mine.pm in @INC"), None);
    }
}
