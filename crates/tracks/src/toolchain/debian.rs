//! Which Debian this is, and whether its packages fit a track.

use std::fs;

use crate::Track;

/// Debian's packages are too old for a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooOld {
    /// The oldest release that fits.
    pub needed: u32,
    /// This machine's release.
    pub release: u32,
}

/// Whether a track needs a newer Debian than this one. `None` if this one fits, and on other systems, where nobody knows.
pub fn too_old(track: &Track) -> Option<TooOld> {
    let needed = track.toolchain.debian?;
    let release = release(&fs::read_to_string("/etc/os-release").ok()?)?;
    (release < needed).then_some(TooOld { needed, release })
}

/// The release of Debian, from the text of `/etc/os-release`.
fn release(text: &str) -> Option<u32> {
    let value = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        line.map(|value| value.trim_matches(['"', '\'']))
    };
    (value("ID")? == "debian").then(|| value("VERSION_ID")?.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_debian_has_a_release() {
        let debian =
            "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nVERSION_ID=\"12\"\nID=debian\n";
        assert_eq!(release(debian), Some(12));
        assert_eq!(release("ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"24.04\"\n"), None);
        assert_eq!(release("ID=debian\nVERSION_CODENAME=forky\n"), None);
    }
}
