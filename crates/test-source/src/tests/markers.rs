//! Declarations between the lines that mark them.

use super::super::{Spec, TestFile, inventory};
use super::{bash, names};
use crate::{CodeStyle, MarkedNames, Markers, TestCode};

#[test]
fn markers_give_names_as_the_shell_reads_them_and_code_without_skips() {
    let declared = bash(
        "\
@test \"says \\\"hi\\\" for 5\\$\" {
    [[ $BATS_RUN_SKIPPED == \"true\" ]] || skip

    ## task 2
    run f <<END
  text
END
    [ 1 ]

}

@test 'a \\$ stays' {
    (( TTY )) || skip
}

@test \"without an end\" {
    true
",
    );
    assert_eq!(names(&declared), ["says \"hi\" for 5$", "a $ stays", "without an end"]);
    assert_eq!(declared[0].code, "run f <<END\n  text\nEND\n[ 1 ]");
    assert_eq!((declared[0].task_id, declared[0].disabled), (Some(2), false));
    assert!(declared[1].disabled);
    assert_eq!(declared[2].code, "true");
}

#[test]
fn markers_may_end_the_lines_of_a_test() {
    let markers = Markers {
        begin: r"\s*# (?:begin|case): (?P<name>\S+)(?: task: (?P<task>\d+))?$".to_owned(),
        end: r"\s*# (?:end|case): \S+$".to_owned(),
        ..Markers::default()
    };
    let code = TestCode { markers: Some(markers), style: CodeStyle::Whole, ..TestCode::default() };
    let spec = Spec { code: &code, query: None, separator: ".", task_per_group: false };
    let text = "\
use Leap;
  is( # begin: 64-66 task: 2
    leap(2015), # odd
  ); # end: 64-66
ok 1; # case: ac
done_testing;
";
    let file = TestFile { path: "a.t".to_owned(), text: text.to_owned() };
    let declared = inventory(&spec, &[file], &[]).unwrap();
    assert_eq!(names(&declared), ["64-66", "ac"]);
    assert_eq!(declared[0].code, "is(\n  leap(2015), # odd\n);");
    assert_eq!((declared[0].task_id, declared[1].task_id), (Some(2), None));
    assert_eq!(declared[1].code, "ok 1;");
    assert_eq!(&text[declared[1].span.clone()], "ok 1; # case: ac\n");
}

#[test]
fn markers_may_keep_a_part_of_their_lines_and_tests_in_a_block_need_not_run() {
    let markers = Markers {
        begin: r"^(?P<code>test (?P<name>\S+).*)$".to_owned(),
        end: r"^(?P<code>\}(?:.*[^{\s])?)\s*$".to_owned(),
        conditional: Some(r"^if \{(?:0|false)\} \{".to_owned()),
        ..Markers::default()
    };
    let code = TestCode { markers: Some(markers), style: CodeStyle::Whole, ..TestCode::default() };
    let spec = Spec { code: &code, query: None, separator: ".", task_per_group: false };
    let text = "\
test a-1 {one} -setup {
    set it 1
} -body {
    add $it 1
} -result 2

if {false} {
test a-2 {large} -body {
    add 10 10
} -result {
    20
}
}
test a-3 {last} -body {
    add 0 0
} -result 0
";
    let file = TestFile { path: "a.test".to_owned(), text: text.to_owned() };
    let declared = inventory(&spec, &[file], &[]).unwrap();
    let found: Vec<_> = declared.iter().map(|test| (&*test.name, test.conditional)).collect();
    assert_eq!(found, [("a-1", false), ("a-2", true), ("a-3", false)]);
    assert_eq!(
        declared[0].code,
        "test a-1 {one} -setup {\n    set it 1\n} -body {\n    add $it 1\n} -result 2"
    );
    assert!(declared[1].code.ends_with("} -result {\n    20\n}"));
}

#[test]
fn a_line_that_ends_a_test_may_begin_a_conditional_part_and_indentation_may_end_it() {
    let markers = Markers {
        begin: r#"^\s*test "(?P<name>[^"]+)":$"#.to_owned(),
        end: r"^(?:\S|\s*suite\b)".to_owned(),
        conditional: Some(r"^\s*(?:when|else)\b".to_owned()),
        ..Markers::default()
    };
    let code = TestCode { markers: Some(markers), ..TestCode::default() };
    let spec = Spec { code: &code, query: None, separator: ".", task_per_group: false };
    let text = "\
suite \"tides\":
  test \"a\":
    check low() == 0
  when defined(bonus):
    test \"b\":
      when true:
        check high() == 4
    test \"c\":
      check high() == 4
  else:
    test \"d\":
      check high() == 3
  test \"e\":
    check low() == 0
when defined(bonus):
  test \"f\":
    check high() == 4
suite \"ebbs\":
  test \"g\":
    check low() == 0
";
    let file = TestFile { path: "test_tides.nim".to_owned(), text: text.to_owned() };
    let declared = inventory(&spec, &[file], &[]).unwrap();
    let conditional: Vec<_> =
        declared.iter().filter(|test| test.conditional).map(|test| &*test.name).collect();
    assert_eq!(names(&declared), ["a", "b", "c", "d", "e", "f", "g"]);
    assert_eq!(conditional, ["b", "c", "d", "f"]);
    assert_eq!(declared[1].code, "when true:\n  check high() == 4");
}

#[test]
fn a_test_may_end_at_a_line_with_less_indentation() {
    let markers = Markers {
        begin: r#"^\s*test "(?P<name>[^"]+)"\s*(?P<code>.*)$"#.to_owned(),
        end: r"^(?:\],?\s*$|test\b)".to_owned(),
        ..Markers::default()
    };
    let code = TestCode { markers: Some(markers), ..TestCode::default() };
    let spec = Spec { code: &code, query: None, separator: ".", task_per_group: false };
    let text = "\
  describe \"tides\" [
    describe \"low\" [
      test \"a\"
        (low [
          1
        ]
      |> equals 0)
    ],
    test \"b\" (high [
      1
    ])
  ]
";
    let file = TestFile { path: "test.sml".to_owned(), text: text.to_owned() };
    let declared = inventory(&spec, &[file], &[]).unwrap();
    let codes: Vec<_> = declared.iter().map(|test| test.code.as_str()).collect();
    assert_eq!(codes, ["(low [\n  1\n]\n      |> equals 0)", "(high [\n1\n    ])"]);
}

#[test]
fn code_may_begin_on_the_line_of_the_marker() {
    let markers = Markers {
        begin: r"^[ \t]*@test[ \t]+(?P<name>.*[^ \t])[ \t]+\{(?P<code>.*)$".to_owned(),
        other_begin: Some(r"^(?P<name>\w+)\(\)[ \t]+\{[ \t]+# @test$".to_owned()),
        one_line: Some(r"^(?P<code>.*?)(?:;[ \t]*|[ \t]+)\}[ \t]*(?:#.*)?$".to_owned()),
        end: r"^\}\s*$".to_owned(),
        names: MarkedNames::Shell,
        ..Markers::default()
    };
    let skip_line = Some("BATS_RUN_SKIPPED.*skip".to_owned());
    let code = TestCode { markers: Some(markers), skip_line, ..TestCode::default() };
    let spec = Spec { code: &code, query: None, separator: ".", task_per_group: false };
    let text = "\
@test 'one line' { [[ $BATS_RUN_SKIPPED == true ]] || skip; run f; [ \"${a}\" ]; } # why
@test \"\" { # first

  run f
}
other() { # @test
  g() {
    f
  }
}
  @test \"x {}\" {
    f
  }
";
    let file = TestFile { path: "a.bats".to_owned(), text: text.to_owned() };
    let declared = inventory(&spec, &[file], &[]).unwrap();
    assert_eq!(names(&declared), ["one line", "2", "other", "x {}"]);
    let codes: Vec<_> = declared.iter().map(|test| test.code.as_str()).collect();
    assert_eq!(codes, ["run f; [ \"${a}\" ]", "# first\n\nrun f", "g() {\n  f\n}", "f"]);
    assert_eq!(&text[declared[3].span.clone()], "  @test \"x {}\" {\n    f\n  }\n");
}
