//! What is handed in: for each track two exercises with two tests, and hand-ins to them.

use std::collections::BTreeMap;

/// A track's exercises. `fizz` returns its argument.
pub(super) struct Course {
    pub(super) track: &'static str,
    /// The solution's file.
    file: &'static str,
    right: &'static str,
    /// Right, but it waits for two minutes. Only where nothing takes long before the tests, on a busy machine either.
    slow: Option<&'static str>,
    stub: &'static str,
    /// The other files of the exercise, the test file first.
    others: &'static [(&'static str, &'static str)],
}

/// What somebody hands in.
pub(super) struct HandIn {
    kind: &'static str,
    /// The folder of the exercise.
    pub(super) exercise: &'static str,
    /// The exercise's name in paths.
    pub(super) slug: &'static str,
    pub(super) files: BTreeMap<String, String>,
    /// The status that it must have.
    pub(super) status: &'static str,
    pub(super) is_of_sample: bool,
}

/// The exercise whose folder has its name.
const PLAIN: &str = "fizz";

/// The same exercise in a folder of another name: `exercise.toml` says name and track.
const SETTLED: &str = "02-numbers";

/// The same with a time limit.
const LIMITED: &str = "03-limited";

impl HandIn {
    /// As `grade` finds it: `<student>/<exercise>`.
    pub(super) fn name(&self) -> String {
        format!("{}/{}", self.kind, self.exercise)
    }
}

impl Course {
    /// The files of all exercises.
    pub(super) fn exercises(&self) -> BTreeMap<String, String> {
        let own = self.others.iter().copied().chain([(self.file, self.stub)]);
        let mut files: BTreeMap<String, String> = own
            .flat_map(|(path, text)| {
                [PLAIN, SETTLED, LIMITED]
                    .map(|folder| (format!("{folder}/{path}"), text.to_owned()))
            })
            .collect();
        let settings = format!(
            "slug = 'fizz'\ntrack = '{}'\nsolution = ['{}']\n\n[limits]\nmemory_mb = 1500\n",
            self.track, self.file
        );
        files.insert(format!("{LIMITED}/exercise.toml"), format!("{settings}timeout = 6\n"));
        files.insert(format!("{SETTLED}/exercise.toml"), settings);
        files
    }

    /// All hand-ins.
    pub(super) fn hand_ins(&self) -> Vec<HandIn> {
        let Self { file, right, slow, stub, .. } = *self;
        let (test, tests) = self.others[0];
        let (stem, end) = file.rsplit_once('.').expect("a source file has an ending");
        let one = |path: &str, text: &str| vec![(path.to_owned(), text.to_owned())];
        let with = |path: &str, text: &str| {
            vec![(file.to_owned(), right.to_owned()), (path.to_owned(), text.to_owned())]
        };
        let broken = ")(\n";
        let all = [
            ("right", one(file, right), "pass", true),
            ("stub", one(file, stub), "fail", false),
            ("nothing", one("notes.txt", "later\n"), "error", true),
            ("broken", one(file, &format!("{broken}{right}")), "error", false),
            ("own-tests", with(test, ""), "pass", false),
            ("copy-of-tests", with(test, tests), "pass", false),
            ("old-copy", with(&format!("old/{file}"), broken), "pass", true),
            ("in-a-folder", one(&format!("fizz/{file}"), right), "pass", true),
            ("in-two-folders", one(&format!("home/fizz/{file}"), right), "pass", false),
            ("other-name", one(&format!("{stem} (1).{end}"), right), "error", false),
            ("line-ends", one(file, &right.replace('\n', "\r\n")), "pass", false),
            (
                "more-files",
                [with("data.txt", "x\n"), one("sub/more.txt", "y\n")].concat(),
                "pass",
                false,
            ),
            ("own-settings", with("exercise.toml", "tests = ['mine']\n"), "pass", false),
        ];
        let mut hand_ins = Vec::new();
        for (kind, files, status, is_of_sample) in all {
            let files: BTreeMap<String, String> = files.into_iter().collect();
            for exercise in [PLAIN, SETTLED] {
                let (slug, files) = ("fizz", files.clone());
                let status = self.status(kind, status);
                let is_of_sample = is_of_sample && exercise == SETTLED;
                hand_ins.push(HandIn { kind, exercise, slug, files, status, is_of_sample });
            }
        }
        hand_ins.extend(slow.map(|slow| HandIn {
            kind: "slow",
            exercise: LIMITED,
            slug: "fizz",
            files: BTreeMap::from([(file.to_owned(), slow.to_owned())]),
            status: self.status("slow", "fail"),
            is_of_sample: self.track == "bash",
        }));
        hand_ins
    }

    /// The status that a hand-in has in most tracks, or that of this one.
    fn status(&self, kind: &str, usual: &'static str) -> &'static str {
        match (self.track, kind) {
            // A shell reads a carriage return as a part of the word before it, and a broken script in each test anew.
            ("bash", "line-ends" | "broken") => "fail",
            // Bats prints no result of a test that it does not finish; C's build compiles every source file.
            ("bash", "slow") | ("c", "old-copy") => "error",
            _ => usual,
        }
    }
}

/// The courses of the tracks that the gate tests.
pub(super) fn courses() -> Vec<Course> {
    vec![
        Course {
            track: "python",
            file: "fizz.py",
            right: "def fizz(n):\n    return n\n",
            slow: Some("import time\n\n\ndef fizz(n):\n    time.sleep(120)\n    return n\n"),
            stub: "def fizz(n):\n    return 0\n",
            others: &[(
                "fizz_test.py",
                "import unittest\nfrom fizz import fizz\n\n\nclass FizzTest(unittest.TestCase):\n    def test_one(self):\n        self.assertEqual(fizz(1), 1)\n\n    def test_two(self):\n        self.assertEqual(fizz(2), 2)\n",
            )],
        },
        Course {
            track: "ruby",
            file: "fizz.rb",
            right: "def fizz(n)\n  n\nend\n",
            slow: Some("def fizz(n)\n  sleep 120\n  n\nend\n"),
            stub: "def fizz(n)\n  0\nend\n",
            others: &[(
                "fizz_test.rb",
                "require 'minitest/autorun'\nrequire_relative 'fizz'\n\nclass FizzTest < Minitest::Test\n  def test_one\n    assert_equal 1, fizz(1)\n  end\n\n  def test_two\n    assert_equal 2, fizz(2)\n  end\nend\n",
            )],
        },
        Course {
            track: "bash",
            file: "fizz.sh",
            right: "#!/bin/bash\necho \"$1\"\n",
            slow: Some("#!/bin/bash\nsleep 120\necho \"$1\"\n"),
            stub: "#!/bin/bash\necho 0\n",
            others: &[(
                "fizz.bats",
                "@test \"one\" {\n  run bash fizz.sh 1\n  [ \"$output\" = 1 ]\n}\n\n@test \"two\" {\n  run bash fizz.sh 2\n  [ \"$output\" = 2 ]\n}\n",
            )],
        },
        Course {
            track: "javascript",
            file: "fizz.js",
            right: "export const fizz = (n) => n;\n",
            slow: None,
            stub: "export const fizz = () => 0;\n",
            others: &[(
                "fizz.spec.js",
                "import { fizz } from './fizz';\n\ndescribe('fizz', () => {\n  test('one', () => {\n    expect(fizz(1)).toBe(1);\n  });\n\n  test('two', () => {\n    expect(fizz(2)).toBe(2);\n  });\n});\n",
            )],
        },
        Course {
            track: "c",
            file: "fizz.c",
            right: "#include \"fizz.h\"\n\nint fizz(int n) { return n; }\n",
            slow: None,
            stub: "#include \"fizz.h\"\n\nint fizz(int n) { return n - n; }\n",
            others: &[
                (
                    "test_fizz.c",
                    "#include \"test-framework/unity.h\"\n#include \"fizz.h\"\n\nvoid setUp(void) {}\nvoid tearDown(void) {}\n\nstatic void test_one(void) { TEST_ASSERT_EQUAL_INT(1, fizz(1)); }\nstatic void test_two(void) { TEST_ASSERT_EQUAL_INT(2, fizz(2)); }\n\nint main(void)\n{\n   UNITY_BEGIN();\n   RUN_TEST(test_one);\n   RUN_TEST(test_two);\n   return UNITY_END();\n}\n",
                ),
                ("fizz.h", "#ifndef FIZZ_H\n#define FIZZ_H\n\nint fizz(int n);\n\n#endif\n"),
            ],
        },
    ]
}
