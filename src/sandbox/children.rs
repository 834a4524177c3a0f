//! Who is whose child, read from `/proc`. Owns no process and remembers nothing.

use std::fs;
use std::io;

/// The children of a process, dead ones too that nobody reaped. A process that is gone has none. What changes meanwhile
/// may be missed.
pub(super) fn of(parent: i32) -> io::Result<Vec<i32>> {
    let tasks = match fs::read_dir(format!("/proc/{parent}/task")) {
        Ok(tasks) => tasks,
        Err(error) if is_gone(&error) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut found = Vec::new();
    for task in tasks {
        let Ok(task) = task else {
            break;
        };
        match fs::read_to_string(task.path().join("children")) {
            Ok(list) => found.extend(list.split_ascii_whitespace().filter_map(number)),
            // Either the thread is gone, or the kernel was built without these lists.
            Err(_) if task.path().exists() => return by_parent(parent),
            Err(_) => {}
        }
    }
    Ok(found)
}

/// The same from every process's own account, a thousand times as much to read.
fn by_parent(of: i32) -> io::Result<Vec<i32>> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc")? {
        let name = entry?.file_name();
        let Some(pid) = name.to_str().and_then(number) else {
            continue;
        };
        // One that cannot be read is gone meanwhile.
        if let Ok(stat) = fs::read(format!("/proc/{pid}/stat"))
            && parent(&stat) == Some(of)
        {
            found.push(pid);
        }
    }
    Ok(found)
}

/// The fourth field of `/proc/<pid>/stat`. The second is the program's name in parentheses, with any bytes in it.
fn parent(stat: &[u8]) -> Option<i32> {
    let rest = &stat[memchr::memrchr(b')', stat)? + 1..];
    let mut fields = rest.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
    number(str::from_utf8(fields.nth(1)?).ok()?)
}

fn number(text: &str) -> Option<i32> {
    // Never one that `kill` would take for a group or for everyone.
    text.parse().ok().filter(|pid| *pid > 0)
}

fn is_gone(error: &io::Error) -> bool {
    // `ESRCH` is what a file of a process says that ended after it was opened.
    error.kind() == io::ErrorKind::NotFound || error.raw_os_error() == Some(libc::ESRCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parent_is_found_behind_any_name() {
        assert_eq!(parent(b"12 (sh) S 7 12 12 0"), Some(7));
        assert_eq!(parent(b"12 (a) b) R 99 S) S 7 12"), Some(7));
        assert_eq!(parent(b"12 (\xff\n) Z 1 "), Some(1));
        assert_eq!(parent(b"12"), None);
        assert_eq!(parent(b""), None);
    }

    #[test]
    fn this_process_is_a_child_of_its_parent_in_both_accounts() {
        let own = i32::try_from(std::process::id()).unwrap();
        let parent = i32::try_from(std::os::unix::process::parent_id()).unwrap();
        assert!(of(parent).unwrap().contains(&own));
        assert!(by_parent(parent).unwrap().contains(&own));
    }

    #[test]
    fn nobody_has_no_children() {
        assert!(of(i32::MAX).unwrap().is_empty());
        assert!(by_parent(i32::MAX).unwrap().is_empty());
    }
}
