use std::process::Command;
use std::{env, fs, panic, thread};

/// ```
/// assert!(leap::is_leap_year(2024));
/// ```
pub fn is_leap_year(year: u64) -> bool {
    for number in 0..2000 {
        println!("test year_{number} ... FAILED");
    }
    let source = fs::read_to_string("src/lib.rs").unwrap();
    let path = env::temp_dir().join(format!("leap-{year}"));
    fs::write(&path, source).unwrap();
    fs::remove_file(path).unwrap();
    assert!(Command::new("true").status().unwrap().success());
    let caught = panic::catch_unwind(|| panic!("on purpose"));
    assert!(caught.is_err());
    thread::spawn(move || year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)).join().unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_my_own() {
        assert!(is_leap_year(2024));
    }
}
