//! `grade`: exports of platforms, unsafe archives, and the pages for students.

use std::fs::{self, File};
use std::io::{Cursor, Write as _};
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use test_support::{browser, program};
use zip::write::SimpleFileOptions;

use super::{Place, said};

const RIGHT: &str =
    "def leap(year): return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)\n";
const HALF: &str = "def leap(year): return year % 4 == 0\n";
const BROKEN: &str = "def leap(year) return\n";

/// An exercise with two tests, of which one is hidden, and another exercise.
fn course() -> Place {
    let place = Place::new(&[]);
    let put = |path: &str, text: &str| {
        let path = place.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put(
        "exercises/leap/leap_test.py",
        "from leap import leap\n\ndef test_four():\n    assert leap(4)\n\ndef test_century():\n    assert not leap(100)\n",
    );
    put("exercises/leap/leap.py", "def leap(year): pass\n");
    put(
        "exercises/leap/points.toml",
        "[[points]]\ntest = \"test century\"\npoints = 3\nhidden = true\n",
    );
    put(
        "exercises/sum/sum_test.py",
        "from sum import add\n\ndef test_add():\n    assert add(1, 2) == 3\n",
    );
    put("exercises/sum/sum.py", "def add(a, b): pass\n");
    put(
        "students.csv",
        "student,name,email\nann,Ann Lee,ann@x.org\nbob,Bob Ray,bob@x.org\ncy,Cy Orr,cy@x.org\ndan,Dan Poe,dan@x.org\n",
    );
    place
}

/// A zip archive of files; a path that ends in `@` is a link to its text.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in files {
        if let Some(path) = path.strip_suffix('@') {
            let target = String::from_utf8_lossy(content);
            archive.add_symlink(path, target, SimpleFileOptions::default()).unwrap();
        } else {
            archive.start_file(*path, SimpleFileOptions::default()).unwrap();
            archive.write_all(content).unwrap();
        }
    }
    archive.finish().unwrap().into_inner()
}

fn grade(place: &Place, submissions: &str, more: &[&str]) -> Output {
    program()
        .current_dir(place.at(""))
        .args(["grade", submissions, "--exercises", "exercises", "--out", "grades"])
        .args(["--roster", "students.csv"])
        .args(more)
        .output()
        .unwrap()
}

fn read(place: &Place, path: &str) -> String {
    fs::read_to_string(place.at(path)).unwrap()
}

#[test]
fn an_export_of_canvas_becomes_grades_and_pages() {
    let place = course();
    let inner = archive(&[("leap/leap.py", RIGHT.as_bytes()), ("__MACOSX/leap/._leap.py", b"x")]);
    let outer = archive(&[
        ("homework/leap.zip", &inner),
        ("homework/sum.py", b"def add(a, b): return a + b\n"),
    ]);
    let unsafe_paths = archive(&[
        ("../../evil.py", b"x"),
        ("/evil.py", b"x"),
        ("secret.py@", b"/etc/passwd"),
        ("leap.py", BROKEN.as_bytes()),
    ]);
    let export = archive(&[
        ("annlee_11_101_homework.zip", &outer),
        ("raybob_LATE_12_102_leap-1.py", HALF.as_bytes()),
        ("orrcy_13_103_all.zip", &unsafe_paths),
        ("nobody_14_104_leap.py", b"x"),
        ("poedan_15_105_notes.txt", b"I give up"),
        ("__MACOSX/._x", b"x"),
    ]);
    fs::write(place.at("export.zip"), export).unwrap();
    let ran = grade(&place, "export.zip", &["--format", "gradescope"]);
    assert!(ran.status.success(), "{}", said(&ran));
    let expected = "\
student,name,leap,sum,points,max_points,percent,missing,late
ann,Ann Lee,4,1,5,5,100,0,0
bob,Bob Ray,1,,1,5,20,1,1
cy,Cy Orr,0,,0,5,0,1,0
dan,Dan Poe,,,0,5,0,2,0
";
    assert_eq!(read(&place, "grades/grades.csv"), expected, "{}", said(&ran));
    let not = read(&place, "grades/not-assigned.csv");
    for line in [
        "nobody_14_104_leap.py,,no student of the roster has this name",
        "poedan_15_105_notes.txt,dan,no file or folder has the name of an exercise's: notes.txt",
        "its path leads out of the archive",
        "a link",
    ] {
        assert!(not.contains(line), "{line}\n{not}");
    }
    assert!(!place.at("grades/evil.py").exists() && !place.at("evil.py").exists());
    assert!(!place.at("grades/hand-ins/cy/leap/secret.py").exists());
    let page = browser::rendered(&place.at("grades/students/bob.html"), "", &place.at("profile"));
    assert!(page.contains("Bob Ray (bob)") && page.contains("1 of 5 points (20.0 %)"), "{page}");
    assert!(page.contains("hidden test 1") && page.contains("Handed in late."), "{page}");
    assert!(!page.contains("century") && page.contains("Nothing was handed in."), "{page}");
    let gradescope = read(&place, "grades/platforms/gradescope/dan/sum/results.json");
    assert!(gradescope.contains("\"score\": 0.0"), "{gradescope}");
    // Nothing has changed: nothing runs again.
    let before = read(&place, "grades/shard-0.jsonl");
    assert!(grade(&place, "export.zip", &[]).status.success());
    assert_eq!(read(&place, "grades/shard-0.jsonl"), before);
}

#[test]
fn files_of_a_platform_find_their_place_in_the_exercise() {
    let place = course();
    let put = |path: &str, text: &str| {
        let path = place.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("exercises/words/src/words.py", "def words(text): pass\n");
    let tests = "from words import words\n\ndef test_words():\n    assert words('a b') == 2\n";
    put("exercises/words/tests/test_words.py", tests);
    let right = "from counting import count\n\ndef words(text): return count(text.split())\n";
    // Each file of a student is a file of the export.
    put("in/annlee_11_101_words.py", right);
    put("in/annlee_11_102_counting.py", "count = len\n");
    put("in/annlee_11_103_sum.py", "def add(a, b): return a + b\n");
    put("in/annlee_11_104_leap final.py", RIGHT);
    put("in/raybob_12_105_notes.txt", "no exercise\n");
    fs::create_dir_all(place.at("in/words")).unwrap();
    put("in/words/orrcy_LATE_13_106_words-1.py", right);
    put("in/words/orrcy_13_107_counting.py", "count = len\n");
    put("in/words/orrcy_13_110_._words.py", "x");
    put("in/words/poedan_14_108_words.py", "def words(text): return 1\n");
    put("in/words/poedan_14_109_words-1.py", "def words(text): return 1\n");
    let ran = grade(&place, "in", &[]);
    assert!(ran.status.success(), "{}", said(&ran));
    let expected = "\
student,name,leap,sum,words,points,max_points,percent,missing,late
ann,Ann Lee,,1,1,2,6,33.33,1,0
bob,Bob Ray,,,,0,6,0,3,0
cy,Cy Orr,,,1,1,6,16.67,2,1
dan,Dan Poe,,,0,0,6,0,2,0
";
    assert_eq!(read(&place, "grades/grades.csv"), expected, "{}", said(&ran));
    assert!(place.at("grades/hand-ins/ann/words/counting.py").exists());
    let not = read(&place, "grades/not-assigned.csv");
    for line in [
        "raybob_12_105_notes.txt,bob,no file or folder has the name of an exercise's: notes.txt",
        "words/poedan_14_109_words-1.py,dan,another file of the student has the same name",
    ] {
        assert!(not.contains(line), "{line}\n{not}");
    }
    assert!(not.contains("words/orrcy_13_110_._words.py,,belongs to nobody"), "{not}");
    assert!(!place.at("grades/hand-ins/cy/words/_._words.py").exists());
    assert_eq!(not.lines().count(), 4, "{not}");
}

#[test]
fn folders_and_files_of_other_platforms_are_assigned() {
    let place = course();
    let put = |path: &str, content: &[u8]| {
        let path = place.at("in").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        File::create(path).unwrap().write_all(content).unwrap();
    };
    put(
        "Ann Lee_7_assignsubmission_file_/Leap.zip",
        &archive(&[("main/leap (1).py", RIGHT.as_bytes())]),
    );
    put("submission_55/leap.py", HALF.as_bytes());
    put(
        "submission_metadata.yml",
        b"---\nsubmission_55:\n  :submitters:\n  - :name: Bob Ray\n    :sid: '9'\n    :email: bob@x.org\n",
    );
    put("cy/sum/sum.py", b"def add(a, b): return 3\n");
    put("cy/sum/.DS_Store", b"x");
    put("odd name/x.py", HALF.as_bytes());
    fs::write(place.at("assign.csv"), "path,student,exercise,late\nodd name,dan,leap,yes\n")
        .unwrap();
    let ran = grade(&place, "in", &["--assign", "assign.csv"]);
    assert!(ran.status.success(), "{}", said(&ran));
    let expected = "\
student,name,leap,sum,points,max_points,percent,missing,late
ann,Ann Lee,,,0,5,0,2,0
bob,Bob Ray,1,,1,5,20,1,0
cy,Cy Orr,,1,1,5,20,1,0
dan,Dan Poe,,,0,5,0,2,1
";
    assert_eq!(read(&place, "grades/grades.csv"), expected, "{}", said(&ran));
    let results = read(&place, "grades/results.csv");
    assert!(results.contains("leap,ann,missing,"), "{results}");
    assert!(
        results.contains("nothing handed in for leap.py; found \"\"main/leap (1).py\"\""),
        "{results}"
    );
}

#[test]
fn a_message_of_the_compiler_does_not_quote_a_hidden_test() {
    let place = Place::new(&[]);
    let put = |path: &str, text: &str| {
        let path = place.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("exercises/neg/neg.h", "int neg(int);\nint half(int);\n");
    put("exercises/neg/neg.c", "#include \"neg.h\"\n");
    put(
        "exercises/neg/test_neg.c",
        "#include \"unity.h\"\n#include \"neg.h\"\nvoid setUp(void) {}\nvoid tearDown(void) {}\n\
         void test_one(void)\n{\n  TEST_ASSERT_EQUAL_INT(-1, neg(1));\n}\n\
         void test_half(void)\n{\n  TEST_ASSERT_EQUAL_INT(2, half(5));\n}\n\
         int main(void)\n{\n  UNITY_BEGIN();\n  RUN_TEST(test_one);\n  RUN_TEST(test_half);\n  return UNITY_END();\n}\n",
    );
    put(
        "exercises/neg/points.toml",
        "[[points]]\npattern = \"*half\"\npoints = 1\nhidden = true\n",
    );
    put("students.csv", "student\nann\n");
    put("handed/ann/neg/neg.h", "int neg(int);\nint half(int, int);\n");
    put(
        "handed/ann/neg/neg.c",
        "#include \"neg.h\"\nint neg(int n) { return -n; }\nint half(int n, int m) { return n / m; }\n",
    );
    let graded = grade(&place, "handed", &["--format", "gradescope", "--format", "prairielearn"]);
    assert_eq!(graded.status.code(), Some(0), "{}", said(&graded));
    // The teacher's page has it all.
    assert!(read(&place, "grades/grades.html").contains("half(5)"));
    let platforms = "grades/platforms";
    for path in [
        "grades/students/ann.html".to_owned(),
        format!("{platforms}/prairielearn/ann/neg/results.json"),
    ] {
        let text = read(&place, &path);
        assert!(text.contains("too few arguments"), "{path}: {text}");
        assert!(text.contains("(a line about a hidden test)"), "{path}: {text}");
        assert!(!text.contains("half(5)") && !text.contains("test_half"), "{path}: {text}");
    }
    let staff = read(&place, &format!("{platforms}/gradescope/ann/neg/results.json"));
    let shown: Value = serde_json::from_str(&staff).unwrap();
    assert!(!shown["output"].as_str().unwrap().contains("half(5)"), "{staff}");
}

#[test]
fn a_small_archive_cannot_fill_the_disk() {
    let place = course();
    let zeros = vec![0; 64 << 20];
    let files: Vec<(String, &[u8])> =
        (0..5).map(|n| (format!("{n}.bin"), zeros.as_slice())).collect();
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(name, zeros)| (name.as_str(), *zeros)).collect();
    let mut nested = archive(&[("leap.py", RIGHT.as_bytes())]);
    for _ in 0..6 {
        nested = archive(&[("leap.zip", &nested)]);
    }
    fs::create_dir(place.at("in")).unwrap();
    fs::write(place.at("in/ann.zip"), archive(&files)).unwrap();
    fs::write(place.at("in/bob.zip"), nested).unwrap();
    fs::write(place.at("in/cy.zip"), b"no archive").unwrap();
    fs::write(place.at("in/dan.rar"), b"Rar!").unwrap();
    let ran = grade(&place, "in", &[]);
    let not = read(&place, "grades/not-assigned.csv");
    for reason in [
        "the archive holds more than 256 MiB or 10000 files",
        "the archive lies in more than 3 others",
        "not a readable zip archive",
    ] {
        assert!(not.contains(reason), "{reason}\n{not}{}", said(&ran));
    }
    // Each has one row.
    let rows: Vec<&str> = not.lines().skip(1).map(|row| row.split_once(',').unwrap().0).collect();
    assert_eq!(
        rows,
        ["ann.zip", "bob.zip/bob/leap/leap/leap/leap.zip", "cy.zip", "dan.rar"],
        "{not}"
    );
    assert!(not.contains("dan.rar,dan,\"archives of this kind are not unpacked"), "{not}");
    assert!(folder_size(&place.at("grades")) < 8 << 20);
}

fn folder_size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| {
            let size = entry.metadata().unwrap();
            if size.is_dir() { folder_size(&entry.path()) } else { size.len() }
        })
        .sum()
}

#[test]
fn a_folder_that_grade_did_not_make_is_left_alone() {
    let place = course();
    fs::create_dir_all(place.at("grades/hand-ins/mine")).unwrap();
    fs::create_dir(place.at("in")).unwrap();
    let ran = grade(&place, "in", &[]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(said(&ran).contains("`grades/hand-ins` was not made by `grade`"), "{}", said(&ran));
    assert!(place.at("grades/hand-ins/mine").exists());
}
