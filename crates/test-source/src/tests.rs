//! Declarations and their join, on small sources.

mod disabled;
mod markers;

use proptest::prelude::*;

use super::*;
use test_report::model::{Status, TestCase, TestId, TestReport};

const PYTHON: &str = include_str!("../../../tracks/python/tests.scm");

pub(super) fn by_query(
    grammar: &str,
    query: &str,
    separator: &str,
    text: &str,
) -> Vec<TestDeclaration> {
    let code = TestCode {
        grammar: Some(grammar.to_owned()),
        note: Some("// {note}".to_owned()),
        ..TestCode::default()
    };
    let spec = Spec { code: &code, query: Some(query), separator, task_per_group: false };
    inventory(&spec, &[TestFile { path: "a_test".to_owned(), text: text.to_owned() }], &[]).unwrap()
}

fn python(text: &str) -> Vec<TestDeclaration> {
    by_query("python", PYTHON, ".", text)
}

fn bash(text: &str) -> Vec<TestDeclaration> {
    let markers = Markers {
        begin: r#"^@test ['"](?P<name>.+)['"] \{\s*$"#.to_owned(),
        names: MarkedNames::Shell,
        end: r"^\}\s*$".to_owned(),
        task: Some(r"^\s*## task (?P<task>\d+)\s*$".to_owned()),
        disabled: Some(r"\|\| skip\b".to_owned()),
        ..Markers::default()
    };
    let code = TestCode {
        markers: Some(markers),
        skip_line: Some("BATS_RUN_SKIPPED.*skip".to_owned()),
        ..TestCode::default()
    };
    let spec = Spec { code: &code, query: None, separator: ".", task_per_group: false };
    inventory(&spec, &[TestFile { path: "a.bats".to_owned(), text: text.to_owned() }], &[]).unwrap()
}

fn names(declared: &[TestDeclaration]) -> Vec<&str> {
    declared.iter().map(|declaration| declaration.name.as_str()).collect()
}

#[test]
fn python_tests_are_functions_and_methods_of_test_classes() {
    let declared = python(
        "\
import unittest

def helper(): pass

def test_plain():
    assert True

class AlphaTest(unittest.TestCase):
    def setUp(self): pass

    def test_one(self):
        def test_inner(): pass
        self.fail()

    @decorated
    async def test_two(self): assert f() == 1

class TestBeta:
    def test_three(self):
        pass

class Helper:
    def test_no_test(self):
        pass
",
    );
    assert_eq!(
        names(&declared),
        ["test_plain", "AlphaTest.test_one", "AlphaTest.test_two", "TestBeta.test_three"]
    );
    assert_eq!(declared[1].line, 11);
    assert_eq!(declared[1].code, "def test_inner(): pass\nself.fail()");
    assert_eq!(declared[2].code, "assert f() == 1");
}

#[test]
fn python_code_is_whole_from_the_line_after_the_colon() {
    let declared = python(
        "\
class ATest(unittest.TestCase):
    def test_a(
        self,
    ):  # why
        # first

        text = '''
    less
'''
        self.assertEqual(
            text,
            1,
        )  # last

    def test_b(self):
        pass
",
    );
    // The text of the string stands further left than the code, so nothing can be taken off.
    let expected = "        # first\n\n        text = '''\n    less\n'''\n        self.assertEqual(\n            \
                    text,\n            1,\n        )  # last";
    assert_eq!(declared[0].code, expected);
}

#[test]
fn python_tasks_and_skips_are_read_from_decorators() {
    let declared = python(
        "\
class ATest(unittest.TestCase):
    @pytest.mark.task(taskno=3)
    def test_a(self):
        pass

    @unittest.skip('later')
    @pytest.mark.task(taskno=0)
    def test_b(self):
        pass

    @pytest.mark.task(taskno=1)
    @pytest.mark.task(taskno=2)
    def test_c(self):
        pass
",
    );
    let tasks: Vec<Option<u32>> = declared.iter().map(|declaration| declaration.task_id).collect();
    assert_eq!(tasks, [Some(3), None, None]);
    assert_eq!(
        declared.iter().map(|declaration| declaration.disabled).collect::<Vec<_>>(),
        [false, true, false]
    );
}

#[test]
fn a_task_may_stand_before_its_test() {
    let query = include_str!("../../../tracks/elixir/tests.scm");
    let text = r#"
defmodule ATest do
  @tag task_id: 1
  @tag :pending
  # a comment
  test "a", %{file: file} do
    assert file
  end

  test "b", do: assert true

  describe "c" do
    @tag :slow
    @tag task_id: 2
    test "d" do
    end
  end
end
"#;
    let declared = by_query("elixir", query, " ", text);
    let found = declared.iter().map(|test| (&*test.name, test.task_id, test.disabled, &*test.code));
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("a", Some(1), false, "assert file"),
            ("b", None, false, "assert true"),
            ("c d", Some(2), true, ""),
        ]
    );
}

#[test]
fn a_grammar_reads_what_the_track_replaces_and_the_code_stays() {
    let mask = |pattern: &str, replace: &str| Mask {
        pattern: pattern.to_owned(),
        replace: replace.to_owned(),
    };
    let code = TestCode {
        grammar: Some("ruby".to_owned()),
        before_parsing: vec![
            mask(r"^([ \t]*)\{%.*%\}[ \t]*$", "${1}0"),
            mask(r"\{(\d+, \d+)\}", "[$1]"),
        ],
        ..TestCode::default()
    };
    let query = r#"
        ((call method: (identifier) @_it arguments: (_ (string) @test.name)
            block: (_ "do" @test.open body: (_) @test.body)) @test.around
          (#eq? @_it "it"))"#;
    let text = "it \"a\" do\n  {% if has? %}\n    f({1, 2})\n  {% end %}\nend\n";
    let file = TestFile { path: "a".to_owned(), text: text.to_owned() };
    let spec = Spec { code: &code, query: Some(query), separator: " ", task_per_group: false };
    let declared = inventory(&spec, &[file], &[]).unwrap();
    let found: Vec<_> = declared.iter().map(|test| (&*test.name, &*test.code)).collect();
    assert_eq!(found, [("a", "{% if has? %}\n  f({1, 2})\n{% end %}")]);
}

#[test]
fn bad_track_data_is_an_error_that_names_it() {
    let error = |grammar: &str, query: &str, skip_line: Option<&str>| {
        let code = TestCode {
            grammar: Some(grammar.to_owned()),
            skip_line: skip_line.map(str::to_owned),
            ..TestCode::default()
        };
        let spec = Spec { code: &code, query: Some(query), separator: ".", task_per_group: false };
        inventory(&spec, &[], &[]).unwrap_err().to_string()
    };
    assert!(error("klingon", "", None).contains("klingon"));
    assert!(error("python", "(no_such_node) @x", None).contains("no_such_node"));
    assert!(error("python", "", Some("(")).contains('('));
}

fn declared(names: &[&str]) -> Vec<TestDeclaration> {
    let one = |(line, name): (usize, &&str)| TestDeclaration {
        name: (*name).to_owned(),
        file: "f".to_owned(),
        line,
        last_line: line,
        code: format!("code {line}"),
        task_id: Some(7),
        disabled: name.starts_with("optional"),
        conditional: name.starts_with("maybe"),
        cases: Vec::new(),
        span: 0..0,
    };
    names.iter().enumerate().map(one).collect()
}

fn case(name: &str, variant: Option<&str>, status: Status) -> TestCase {
    let variant = variant.map(str::to_owned);
    TestCase::new(TestId { variant, ..TestId::new(name) }, status)
}

fn report(tests: Vec<TestCase>) -> TestReport {
    TestReport { tests, evidence: true, ..TestReport::default() }
}

/// What came out: name and variant, and the message of those that did not pass.
fn outcome(cases: &[TestCase]) -> Vec<String> {
    let one = |case: &TestCase| {
        let variant =
            case.id.variant.as_ref().map_or(String::new(), |variant| format!(" {variant}"));
        let message = case.message.as_ref().map_or(String::new(), |message| format!(": {message}"));
        format!("{}{variant}{message}", case.id.name)
    };
    cases.iter().map(one).collect()
}

const DONE: Ending<'static> = Ending::DONE;
const CRASH: Ending<'static> = Ending::CutShort("crashed with SIGSEGV");

#[test]
fn a_test_that_may_not_be_there_is_missed_by_nobody_and_shown_when_it_ran() {
    let names = ["a", "maybe b", "maybe c", "d"];
    let ran = report(vec![case("a", None, Status::Passed), case("maybe c", None, Status::Failed)]);
    let cases = join(&ran, &declared(&names), DONE);
    assert_eq!(outcome(&cases), ["a", "maybe c", "d: The test was not run."]);
    assert_eq!(cases[1].test_code.as_deref(), Some("code 2"));
    let ran = report(vec![case("a", None, Status::Passed)]);
    let cases = join(&ran, &declared(&names), CRASH);
    assert_eq!(outcome(&cases), ["a", "d: The test crashed with SIGSEGV."]);
}

#[test]
fn rust_tests_have_any_attributes_and_some_are_there_in_some_configurations_only() {
    let text = r#"
#[test]
fn plain() {}

#[test] // one
#[ignore]
#[allow(dead_code)]
#[should_panic]
#[cfg(unix)]
fn many() {
    go();
}

#[cfg(feature = "generic")]
#[test]
#[ignore]
fn generic() {}

fn helper() {}

#[cfg(feature = "advanced")]
mod advanced {
    #[test]
    fn inner() {}
}

#[cfg(test)]
mod tests {
    #[test]
    fn inner() {}
}
"#;
    let declared = by_query("rust", include_str!("../../../tracks/rust/tests.scm"), "::", text);
    let found: Vec<_> =
        declared.iter().map(|test| (test.name.as_str(), test.conditional)).collect();
    assert_eq!(
        found,
        [
            ("plain", false),
            ("many", true),
            ("generic", true),
            ("advanced::inner", true),
            ("tests::inner", false)
        ]
    );
    assert_eq!(declared[1].code, "// #[should_panic]\ngo();");
}

fn go(files: &[(&str, &str)]) -> Vec<TestDeclaration> {
    let code = TestCode {
        grammar: Some("go".to_owned()),
        style: CodeStyle::Whole,
        case: Some("{case} := {type}{values}".to_owned()),
        ..TestCode::default()
    };
    let query = Some(include_str!("../../../tracks/go/tests.scm"));
    let spec = Spec { code: &code, query, separator: "/", task_per_group: false };
    let file = |(path, text): &(&str, &str)| TestFile {
        path: (*path).to_owned(),
        text: (*text).to_owned(),
    };
    let files: Vec<TestFile> = files.iter().map(file).collect();
    inventory(&spec, &files[..1], &files[1..]).unwrap()
}

#[test]
fn a_case_of_a_table_shows_its_own_row() {
    let text = "\
// TestTwice doubles.
func TestTwice(t *testing.T) {
	tests := []struct {
		name string
		in   int
	}{
		{
			name: \"of one\",
			in:   1,
		},
		{name: \"of two\", in: 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if twice(tt.in) != 2*tt.in {
				t.Fail()
			}
		})
	}
}
";
    let declared = go(&[("a_test.go", text)]);
    assert_eq!(
        declared[0].code_of(Some("of_one")),
        "\
// TestTwice doubles.
func TestTwice(t *testing.T) {
	tt := struct {
		name string
		in   int
	}{
		name: \"of one\",
		in:   1,
	}

	if twice(tt.in) != 2*tt.in {
		t.Fail()
	}
}"
    );
    assert!(declared[0].code_of(Some("of_two")).contains("}{name: \"of two\", in: 2}\n\n\tif"));
    assert_eq!(declared[0].code_of(Some("of_three")), text.trim_end());
    assert_eq!(declared[0].code_of(None), text.trim_end());
}

#[test]
fn a_table_may_be_in_another_file_and_rows_without_keys() {
    let cases = "\
var shared = []row{
	{\"a b\", `x`},
	{\"c\", `y`},
}
";
    let test = "\
func TestShared(t *testing.T) {
	for _, tc := range shared {
		t.Run(tc.description, func(t *testing.T) { check(t, tc) })
	}
}

func TestOwn(t *testing.T) {
	shared := []row{{\"c\", `own`}}
	for _, tc := range shared {
		t.Run(tc.description, func(t *testing.T) {
			check(t, tc)
		})
	}
}

func TestNoTable(t *testing.T) {
	for _, tc := range shared {
		if tc.ok {
			t.Run(tc.description, func(t *testing.T) {})
		}
	}
}
";
    let declared = go(&[("a_test.go", test), ("cases_test.go", cases)]);
    assert_eq!(
        declared[0].code_of(Some("a_b")),
        "func TestShared(t *testing.T) {\n\ttc := row{\"a b\", `x`}\n\n\tcheck(t, tc)\n}"
    );
    assert_eq!(
        declared[1].code_of(Some("c")),
        "func TestOwn(t *testing.T) {\n\ttc := row{\"c\", `own`}\n\n\tcheck(t, tc)\n}"
    );
    assert!(declared[2].code_of(Some("c")).contains("range shared"));
}

#[test]
fn the_order_is_the_files_and_code_and_task_are_joined() {
    let ran = report(vec![case("b", None, Status::Passed), case("a", None, Status::Failed)]);
    let cases = join(&ran, &declared(&["a", "b"]), DONE);
    assert_eq!(outcome(&cases), ["a", "b"]);
    assert_eq!((cases[1].test_code.as_deref(), cases[1].task_id), (Some("code 1"), Some(7)));
}

#[test]
fn variants_precede_the_test_that_they_belong_to() {
    let ran = report(vec![
        case("a", Some("[2]"), Status::Passed),
        case("a", Some("[10]"), Status::Passed),
        case("a", None, Status::Passed),
        case("b", Some("[x]"), Status::Passed),
    ]);
    let cases = join(&ran, &declared(&["a", "b"]), DONE);
    assert_eq!(outcome(&cases), ["a [2]", "a [10]", "a", "b [x]"]);
    assert!(cases.iter().all(|case| case.test_code.is_some()));
}

#[test]
fn a_test_that_runs_again_as_a_variant_comes_first() {
    let mut ran = report(vec![
        case("a", None, Status::Passed),
        case("a", Some("(2)"), Status::Failed),
        case("b", None, Status::Passed),
        case("a", Some("(3)"), Status::Passed),
    ]);
    let cases = join(&ran, &declared(&["a", "b"]), DONE);
    assert_eq!(outcome(&cases), ["a", "a (2)", "a (3)", "b"]);
    ran.tests.truncate(1);
    ran.running = Some(TestId { variant: Some("(2)".to_owned()), ..TestId::new("a") });
    let cases = join(&ran, &declared(&["a"]), CRASH);
    assert_eq!(outcome(&cases), ["a", "a (2): The test crashed with SIGSEGV."]);
}

#[test]
fn a_variant_without_a_result_precedes_the_test_unless_it_was_running() {
    let variant = |text: &str| TestId { variant: Some(text.to_owned()), ..TestId::new("a") };
    let mut ran =
        report(vec![case("a", Some("[1]"), Status::Passed), case("a", None, Status::Failed)]);
    ran.planned = vec![variant("[1]"), variant("[2]"), TestId::new("a")];
    let cases = join(&ran, &declared(&["a"]), DONE);
    assert_eq!(outcome(&cases), ["a [1]", "a [2]: The test was not run.", "a"]);
}

#[test]
fn what_did_not_report_is_an_error_that_says_why() {
    let mut ran = report(vec![case("a", None, Status::Passed)]);
    assert_eq!(
        outcome(&join(&ran, &declared(&["a", "b"]), DONE)),
        ["a", "b: The test was not run."]
    );
    let crashed = join(&ran, &declared(&["a", "b", "c"]), CRASH);
    let why = "c: The test was not run: the test before it crashed with SIGSEGV.";
    assert_eq!(outcome(&crashed), ["a", "b: The test crashed with SIGSEGV.", why]);
    ran.running = Some(TestId::new("c".to_owned()));
    let crashed = join(&ran, &declared(&["a", "b", "c"]), CRASH);
    let why = "b: The test was not run: the test before it crashed with SIGSEGV.";
    assert_eq!(outcome(&crashed), ["a", why, "c: The test crashed with SIGSEGV."]);
}

#[test]
fn announced_variants_and_undeclared_tests_are_not_lost() {
    let mut ran = report(vec![
        case("a", Some("[1]"), Status::Passed),
        case("dynamic", None, Status::Passed),
        case("b", None, Status::Passed),
    ]);
    let planned = |name: &str, variant: Option<&str>| TestId {
        name: name.to_owned(),
        variant: variant.map(str::to_owned),
        ..TestId::default()
    };
    ran.planned =
        vec![planned("a", Some("[1]")), planned("a", Some("[2]")), planned("other", None)];
    let cases = join(&ran, &declared(&["a", "b"]), DONE);
    let expected =
        ["a [1]", "a [2]: The test was not run.", "dynamic", "b", "other: The test was not run."];
    assert_eq!(outcome(&cases), expected);
}

#[test]
fn only_a_skip_that_the_test_file_wants_is_left_out() {
    let ran = report(vec![
        case("optional", None, Status::Skipped),
        case("required", None, Status::Skipped),
    ]);
    let cases = join(&ran, &declared(&["optional", "required"]), DONE);
    assert_eq!(cases.len(), 1);
    assert_eq!((cases[0].id.name.as_str(), &cases[0].status), ("required", &Status::Skipped));
}

proptest! {
    #[test]
    fn any_text_has_an_inventory(text in "(?s).{0,400}") {
        python(&text);
        bash(&text);
        go(&[("a_test.go", &text)]);
    }

    #[test]
    fn broken_python_has_an_inventory(parts in prop::collection::vec("class |def test_|\\(self\\)|:|\n    |@pytest.mark.task\\(taskno=1\\)\n|'''|#|é", 0..60)) {
        python(&parts.concat());
    }

    #[test]
    fn nothing_that_reported_is_lost_and_nothing_declared_is_forgotten(
        reported in prop::collection::vec(("[a-d]", prop::option::of("[12]")), 0..12),
        known in prop::collection::vec("[a-f]", 0..6),
    ) {
        let tests: Vec<TestCase> =
            reported.iter().map(|(name, variant)| case(name, variant.as_deref(), Status::Passed)).collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let cases = join(&report(tests), &declared(&known), DONE);
        let count = |name: &str, variant: &Option<String>, status: &Status| {
            cases.iter().filter(|c| c.id.name == name && c.id.variant == *variant && c.status == *status).count()
        };
        for (name, variant) in &reported {
            let expected = reported.iter().filter(|other| *other == &(name.clone(), variant.clone())).count();
            prop_assert_eq!(count(name, variant, &Status::Passed), expected);
        }
        for name in known {
            prop_assert!(cases.iter().any(|case| case.id.name == name));
        }
    }
}

#[test]
fn a_test_holds_its_body_even_where_that_is_a_statement_of_its_own() {
    let query = include_str!("../../../tracks/cpp/tests.scm");
    let text = "TEST_CASE(\"one\") {\n    REQUIRE(1 == f());\n}\n";
    let declared = by_query("cpp", query, ".", text);
    assert_eq!(&text[declared[0].span.clone()], text.trim_end());
}

#[test]
fn a_body_of_several_forms_is_shown_with_its_comments_and_without_what_surrounds_it() {
    let query = include_str!("../../../tracks/_clojure/tests.scm");
    let text = "(deftest one (is (= 1 (f))))\n\n\
        (deftest two\n  ; first\n  (is (= 1 (f)))\n  ; then\n  (is (= 2 (g)))) ; of two\n\n\
        (deftest three (is (= 1 (f)))\n               (is (= 2 (g))))\n\n\
        (deftest four\n  (is (= 1 (f)))\n  ; the last word\n  )\n";
    let declared = by_query("clojure", query, ".", text);
    let codes: Vec<_> = declared.iter().map(|test| &*test.code).collect();
    let expected = [
        "(is (= 1 (f)))",
        "; first\n(is (= 1 (f)))\n; then\n(is (= 2 (g)))",
        "(is (= 1 (f)))\n(is (= 2 (g)))",
        "(is (= 1 (f)))\n; the last word",
    ];
    assert_eq!(codes, expected);
}
