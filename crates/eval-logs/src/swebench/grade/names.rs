//! The instance and the repository in the name of a log.

use std::ffi::OsStr;
use std::path::Path;

use test_report::text::compressed;

/// The file name of a log. v1: `get_file_name_from_lp`.
pub fn file_name(path: &Path) -> String {
    path.file_name().map(OsStr::to_string_lossy).unwrap_or_default().into_owned()
}

/// The same for a log, without the ending that says how it is compressed.
pub(crate) fn log_name(path: &Path) -> String {
    let mut name = file_name(path);
    name.truncate(compressed::without_ending(&name).len());
    name
}

/// The instance of a log: its file name up to the first dot. v1: `get_id_from_lp`.
pub fn instance_id(file_name: &str) -> &str {
    file_name.split('.').next().unwrap_or(file_name)
}

/// The repository of an instance: up to the last hyphen, `__` read as `/`. v1: `get_repo_from_lp`.
pub fn repository(instance_id: &str) -> String {
    let owner_and_name = instance_id.rsplit_once('-').map_or(instance_id, |(head, _)| head);
    owner_and_name.replace("__", "/")
}

/// The instance of a log of the current harness: up to the first dot after `-<digits>`, so that
/// `chartjs__Chart.js-10301.m.eval.log` works; for `<instance>/test_output.txt`, the harness's own layout, the name of
/// the folder.
pub(crate) fn current_instance_id(path: &Path) -> String {
    let name = log_name(path);
    if name == "test_output.txt" {
        return path.parent().map(file_name).unwrap_or_default();
    }
    let ends_in_number = |head: &str| {
        head.rsplit_once('-').is_some_and(|(_, number)| {
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let dots = name.match_indices('.').map(|(at, _)| at);
    let end = dots.into_iter().find(|&at| ends_in_number(&name[..at]));
    end.map_or_else(|| instance_id(&name), |end| &name[..end]).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_v1_reads_them() {
        let cases = [
            ("psf__requests-863.m.eval.log", "psf__requests-863", "psf/requests"),
            ("pvlib__pvlib-python-1854.x.log", "pvlib__pvlib-python-1854", "pvlib/pvlib-python"),
            ("a__b__c-d-1.log", "a__b__c-d-1", "a/b/c-d"),
            ("noprefix.log", "noprefix", "noprefix"),
        ];
        for (name, id, repo) in cases {
            assert_eq!((instance_id(name), repository(id).as_str()), (id, repo));
        }
    }

    #[test]
    fn a_dot_may_be_part_of_an_instance_of_the_current_harness() {
        let cases = [
            ("d/chartjs__Chart.js-10301.m.eval.log", "chartjs__Chart.js-10301"),
            ("d/axios__axios-5085/test_output.txt", "axios__axios-5085"),
            ("d/psf__requests-863.gpt-4.log", "psf__requests-863"),
            ("d/x.y.log", "x"),
            ("d/axios__axios-5085/test_output.txt.gz", "axios__axios-5085"),
            ("d/chartjs__Chart.js-10301.m.eval.log.zst", "chartjs__Chart.js-10301"),
        ];
        for (path, id) in cases {
            assert_eq!(current_instance_id(Path::new(path)), id);
        }
    }
}
