//! The engine with sites of its own over a small grammar.

use std::collections::BTreeSet;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

use super::*;

const SITES: &str = r#"
constant = '^[A-Z]+$'
makers = '^make$'
other_constant = "1 + {}"
query = '''
(call function: (identifier) @_equal arguments: (argument_list . (_) @actual . (_) @expected)
  (#eq? @_equal "equal")) @site
(call function: (identifier) @_near arguments: (argument_list . (_) @actual . (_) @expected)
  (#eq? @_near "near") (#set! loose)) @site
(call function: (identifier) @change (#match? @change "^(truthy|falsy)$")) @site
(call function: (identifier) @change (#eq? @change "ends") (#set! otherwise)) @site
(call function: (identifier) @_raises arguments: (argument_list . (_) @class) (#eq? @_raises "raises")) @site
((call function: (identifier) @_never arguments: (argument_list . (_) @_of)) @change
  (#eq? @_never "never") (#set! to "always({_of})")) @site
((if_statement condition: (_) @_if consequence: (block (expression_statement (call
  function: (identifier) @change)))) @site (#eq? @_if "fails") (#set! besides))
(if_statement) @except
(interpolation) @harmless
(assignment left: (identifier) @bind.name right: (_) @bind.value)
((expression_statement (assignment left: (identifier) @bind.name right: (_) @bind.value))
  @bind.constant (#match? @bind.name "^fixed"))
(call function: (attribute object: (identifier) @fill.of attribute: (_) @_fill)
  arguments: (argument_list (_) @fill.value .) (#eq? @_fill "append"))
(assignment left: (pattern_list (identifier) @bind.other) right: (_) @bind.of)
(for_statement left: (_) @loop.pattern right: (_) @loop.in) @loop
(attribute object: (_) @field.of attribute: (_) @field.name) @field
(function_definition name: (identifier) @helper.name
  parameters: (parameters (_) @helper.parameter)) @helper
(call function: (identifier) @call.name arguments: (_) @call.arguments) @call
'''
[kinds]
text = ["string"]
fixed = ["string_start", "string_end", "interpolation"]
number = ["integer", "float"]
name = ["identifier"]
pair = ["pair"]
inside = ["list", "tuple", "dictionary", "unary_operator"]
call = ["call"]
look_through = ["parenthesized_expression"]
[opposites]
True = "False"
truthy = "falsy"
falsy = "truthy"
ends = "fails"
[siblings]
"*" = "Other"
[exchange]
'make\(\)' = '^make\('
[iterators]
zip = "parallel"
enumerate = "counted"
[empty]
list = "[0]"
"#;

/// The changed lines of the tests in a text, each `def test…` at its beginning; `-` for a test without a site. A row that is
/// changed in both copies is shown once.
fn changed(text: &str, results: usize) -> Vec<String> {
    let (mutants, declared) = mutants(text, results, 3);
    let lines = (0..declared).map(|at| {
        let own = mutants.tests.iter().filter(|mutant| mutant.test == at);
        let mut units: Vec<_> = own.collect();
        units.dedup_by_key(|mutant| mutant.part);
        let edits = units.iter().flat_map(|mutant| &mutant.edits);
        let lines: Vec<&str> = edits.map(|edit| edit.to.as_str()).collect();
        if lines.is_empty() { "-".to_owned() } else { lines.join(" | ") }
    });
    lines.collect()
}

/// The mutants of a text, each `def test…` a test with so many results; and how many tests there are.
fn mutants(text: &str, results: usize, seed: u64) -> (MutantPair, usize) {
    let sites = Sites::read(SITES, Some("python")).unwrap();
    let file = TestFile { path: "a".to_owned(), text: text.to_owned() };
    let starts: Vec<usize> = text.match_indices("def test").map(|(at, _)| at).collect();
    let declaration = |(at, start): (usize, &usize)| TestDeclaration {
        name: String::new(),
        file: "a".to_owned(),
        line: 1,
        last_line: 1,
        code: String::new(),
        task_id: None,
        disabled: false,
        conditional: false,
        cases: Vec::new(),
        span: *start..starts.get(at + 1).copied().unwrap_or(text.len()),
    };
    let declared: Vec<_> = starts.iter().enumerate().map(declaration).collect();
    let counts = vec![results; declared.len()];
    let files = [file];
    let material = Material { files: &files, beside: &[], declared: &declared, results: &counts };
    (MutantPair::of(&sites, material, seed), declared.len())
}

fn one(body: &str) -> String {
    changed(&format!("def test():\n  {}\n", body.replace('\n', "\n  ")), 1).remove(0)
}

#[test]
fn an_expected_literal_changes_and_an_input_does_not() {
    let new = one("equal(f('a1'), 'b')");
    assert!(new.starts_with("equal(f('a1'), '") && new != "equal(f('a1'), 'b')", "{new}");
    assert_eq!(one("equal(f(1), [])"), "equal(f(1), [0])");
    assert_eq!(one("near(f(1), 2.5)"), "near(f(1), 12.5)");
    assert_eq!(one("truthy(f(1))"), "falsy(f(1))");
    assert_eq!(one("raises(ValueError)"), "raises(Other)");
    assert_eq!(one("never(f(1))"), "always(f(1))");
    assert_eq!(one("equal(f('a'), g)"), "-");
}

#[test]
fn an_expression_changes_unless_it_is_compared_with_a_literal() {
    assert_eq!(one("equal(f(1), wrap(2))"), "equal(f(1), wrap(1))");
    assert_eq!(one("got = f(4096)\nequal((), got)"), "-");
    assert_eq!(one("equal((), f(4096))"), "-");
}

#[test]
fn a_variable_changes_if_it_is_only_compared() {
    assert_eq!(one("want = True\nequal(f(1), want)"), "want = False");
    assert_eq!(one("want = True\nequal(f(want), want)"), "-");
    assert_eq!(one("want = True\nwant = True\nequal(f(1), want)"), "-");
}

#[test]
fn a_constant_that_is_an_input_changes_where_it_is_compared() {
    assert_eq!(one("fixed = True\nequal(f(fixed), fixed)"), "equal(f(fixed), False)");
    assert_eq!(one("fixed = [True]\nequal(f(fixed), (fixed))"), "equal(f(fixed), ([False]))");
    assert_eq!(one("fixed_a = True\nfixed = f(fixed_a)\nequal(f(fixed), fixed)"), "-");
    // The other side holds no result.
    assert_eq!(one("fixed = True\nfixed_b = True\nf(fixed, fixed_b)\nequal(fixed, fixed_b)"), "-");
    let text = "fixed = True\ndef test_a():\n  equal(f(fixed), fixed)\ndef test_b():\n  f(fixed)\n";
    assert_eq!(changed(text, 1), ["equal(f(fixed), False)", "-"]);
}

#[test]
fn what_is_put_into_a_collection_last_changes() {
    let text = "want = []\nwant.append(True)\nwant.append(True)\n";
    assert_eq!(one(&format!("{text}equal(f(1), want)")), "want.append(False)");
    assert_eq!(one(&format!("{text}equal(f(want), want)")), "-");
}

#[test]
fn a_value_without_anything_to_change_becomes_what_another_test_expects() {
    let text = |other| {
        format!(
            "def test_a():\n  equal(f(1), make())\ndef test_b():\n  equal({other}, make(True))\n"
        )
    };
    assert_eq!(changed(&text("f(2)"), 1)[0], "equal(f(1), make(True))");
    assert_eq!(changed(&text("g(2)"), 1)[0], "-");
    // Of two types, which of them it is remains open.
    let mixed = [&text("f(2)"), "def test_c():\n  equal(f(2), make('a'))\n"].concat();
    assert_eq!(changed(&mixed.replace("True", "2"), 1)[0], "-");
}

#[test]
fn a_site_for_want_of_others_changes_only_then() {
    assert_eq!(one("ends(f(1))\nequal(f(1), True)"), "equal(f(1), False)");
    assert_eq!(one("ends(f(1))\nequal(f(1), g)"), "fails(f(1))");
}

#[test]
fn an_alias_of_an_expected_value_is_no_input() {
    assert_eq!(one("a = True\nwant = a\nequal(f(1), want)"), "a = False");
    assert_eq!(one("a = True\nwant = a\nequal(f(want), want)"), "-");
}

#[test]
fn a_table_that_tests_share_changes_where_their_fields_differ() {
    let rows = "rows = [{'a': True, 'b': True}]\n";
    let test = |name: &str, field: &str| {
        format!("def test_{name}():\n  for row in rows:\n    equal(f(1), row.{field})\n")
    };
    let apart = changed(&[rows, &test("a", "a"), &test("b", "b")].concat(), 1);
    assert_eq!(apart, ["rows = [{'a': False, 'b': True}]", "rows = [{'a': True, 'b': False}]"]);
    let same = changed(&[rows, &test("a", "a"), &test("b", "a")].concat(), 1);
    assert_eq!(same, ["-", "-"]);
}

#[test]
fn what_may_not_be_reached_is_left_alone() {
    assert_eq!(one("if x:\n  equal(f(1), True)"), "-");
}

/// The rows of a table that are changed in a copy, by their places.
fn rows_in(mutants: &MutantPair, copy: Copy) -> Vec<usize> {
    let own = mutants.tests.iter().filter(|mutant| mutant.copy == copy);
    let place = |mutant: &Mutant| match mutant.part {
        Part::Row { at, .. } => at,
        part => panic!("{part:?}"),
    };
    own.map(place).collect()
}

#[test]
fn a_row_with_a_result_of_its_own_changes_by_itself() {
    let rows: String = (0..40).map(|at| format!("({at}, {at}{at}), ")).collect();
    let text = format!("def test():\n  for a, want in [{rows}]:\n    equal(f(a), want)\n");
    let mut seen = Vec::new();
    for seed in 0..4 {
        let (mutants, _) = mutants(&text, 40, seed);
        let (a, b) = (rows_in(&mutants, Copy::A), rows_in(&mutants, Copy::B));
        let both = a.iter().filter(|row| b.contains(row)).count();
        // No row tells of another, and the copies do not complement each other.
        assert!(a.len() > 15 && b.len() > 15 && a.len() < 38 && both > 3, "{a:?} {b:?}");
        assert!((0..40).all(|row| a.contains(&row) || b.contains(&row)), "{a:?} {b:?}");
        seen.push(a);
    }
    seen.dedup();
    assert_eq!(seen.len(), 4);
    // Of few rows, each is unchanged in one copy.
    let text =
        "def test():\n  for a, want in [(1, 1), (2, 2), (3, 3), (4, 4)]:\n    equal(f(a), want)\n";
    let (mutants, _) = mutants(text, 4, 1);
    let (a, b) = (rows_in(&mutants, Copy::A), rows_in(&mutants, Copy::B));
    assert_eq!((a.len(), b.len()), (2, 2));
    assert!(a.iter().all(|row| !b.contains(row)));
}

/// A test in a loop has as many results as the loop has rows.
#[test]
fn a_row_changes_by_itself_where_the_loop_declares_the_test() {
    let text = "for a, want in [(1, True), (2, True)]:\n  def test():\n    equal(f(a), want)";
    let (mutants, _) = mutants(text, 1, 1);
    let parts: Vec<Part> = mutants.tests.iter().map(|mutant| mutant.part).collect();
    assert_eq!(parts, [Part::Row { at: 0, of: 2 }, Part::Row { at: 1, of: 2 }]);
}

#[test]
fn of_a_table_with_one_result_one_row_changes() {
    let text =
        "def test():\n  for a, want in [(1, True), (2, True), (3, True)]:\n    equal(f(a), want)\n";
    let changed: BTreeSet<String> = (0..40)
        .map(|seed| {
            let (mutants, _) = mutants(text, 1, seed);
            assert_eq!(mutants.tests.len(), 1);
            assert_eq!((mutants.tests[0].part, mutants.tests[0].edits.len()), (Part::Whole, 1));
            mutants.tests[0].edits[0].to.clone()
        })
        .collect();
    assert_eq!(changed.len(), 3, "{changed:?}");
}

#[test]
fn what_only_some_rows_reach_changes_beside_the_others() {
    let table = "for a, want in [(1, True), (2, True)]:\n    equal(f(a), want)\n";
    let text = format!("def test():\n  {table}    if fails:\n      truthy(a)\n");
    assert!(changed(&text, 2)[0].ends_with("falsy(a)"));
    assert!(!changed(&text, 1)[0].contains("falsy"));
}

#[test]
fn a_row_may_hold_records_and_tables() {
    let text = "def test():\n  for row in [{'w': {'a': True, 'b': True}}]:\n    equal(f(row.w.a), row.w.b)\n";
    assert_eq!(changed(text, 1), ["for row in [{'w': {'a': True, 'b': False}}]:"]);
    let text = "def test():\n  for row in [{'s': [{'b': True}]}, {'s': [{'b': True}]}]:\n    for step in row.s:\n      equal(f(1), step.b)\n";
    let all = changed(text, 2).remove(0);
    assert_eq!(all.matches("False").count(), 2, "{all}");
    assert_eq!(changed(&text.replace("row.s:", "g(row.s):"), 2), ["-"]);
}

#[test]
fn a_helper_may_compare_a_field_of_the_row_it_is_called_with() {
    let test = "def test():\n  for row in [{'a': True, 'b': True}]:\n    check(row)\n";
    let text = format!("def check(row):\n  equal(f(row.a), row.b)\n{test}");
    assert_eq!(changed(&text, 1), ["for row in [{'a': True, 'b': False}]:"]);
    let text = text.replace("f(row.a)", "f(row.b)");
    assert_eq!(changed(&text, 1), ["-"]);
}

#[test]
fn one_of_several_results_swaps_with_its_like() {
    let test = |name: &str, want: &str| {
        format!("def test_{name}():\n  x, y = f({name})\n  equal(x, {want})\n")
    };
    let text = [test("a", "RED"), test("b", "BLUE")].concat();
    assert_eq!(changed(&text, 1), ["equal(x, BLUE)", "equal(x, RED)"]);
}

#[test]
fn a_table_may_be_behind_functions_that_loops_go_over() {
    let text = "def test():\n  wants = [True, True]\n  for n, (a, want) in enumerate(zip([1, 2], wants)):\n    equal(f(a), want)\n";
    let all = changed(text, 2).remove(0);
    assert_eq!(all.matches("False").count(), 2, "{all}");
}

#[test]
fn an_argument_that_a_helper_compares_changes() {
    let text = "def check(a, want):\n  equal(f(a), want)\ndef test():\n  check(True, True)\n";
    assert_eq!(changed(text, 1), ["check(True, False)"]);
    let typed = text.replace("(a, want)", "(a: int, want: bool = True)");
    assert_eq!(changed(&typed, 1), ["check(True, False)"]);
}

#[test]
fn a_helper_may_compare_and_use_harmlessly() {
    let text = |body| {
        format!(
            "def size(n):\n  {body}\ndef check(want):\n  equal(f(1), want)\ndef test():\n  n = 2\n  check(n)\n  size(n)\n"
        )
    };
    let new = changed(&text("f'{n}'"), 1).remove(0);
    assert!(["n = 1", "n = 3"].contains(&new.as_str()), "{new}");
    assert_eq!(changed(&text("f(n)"), 1), ["-"]);
}

#[test]
fn a_constant_becomes_what_another_test_expects_or_what_the_track_says() {
    assert_eq!(one("equal(f(1), RED)"), "equal(f(1), 1 + RED)");
    assert_eq!(one("equal(f(1), [RED])"), "equal(f(1), [1 + RED])");
    let text = "def test_a():\n  equal(f(1), RED)\ndef test_b():\n  equal(f(2), BLUE)\n";
    assert_eq!(changed(text, 1), ["equal(f(1), BLUE)", "equal(f(2), RED)"]);
}

#[test]
fn another_tests_expectation_of_the_same_function_is_preferred() {
    let text = "def test_a():\n  equal(f(1), 'red')\ndef test_b():\n  equal(f(2), 'blue')\n";
    assert_eq!(changed(text, 1), ["equal(f(1), 'blue')", "equal(f(2), 'red')"]);
}

#[test]
fn what_changes_only_otherwise_does_where_a_value_cannot() {
    let text = "def test_a():\n  equal(f(1), make())\n  ends(2)\n";
    assert_eq!(changed(text, 1), ["fails(2)"]);
    let more = format!("{text}def test_b():\n  equal(f(2), make(3))\n");
    assert_eq!(changed(&more, 1)[0], "equal(f(1), make(3))");
}

#[test]
fn of_few_tests_each_is_changed_in_one_copy_and_a_seed_repeats_it() {
    let body = |at: usize| format!("def test_{at}():\n  equal(f({at}), {at}{at})\n");
    let text: String = (1..9).map(body).collect();
    let sites = Sites::read(SITES, Some("python")).unwrap();
    let files = [TestFile { path: "a".to_owned(), text: text.clone() }];
    let spans = text.match_indices("def").map(|(at, _)| at).collect::<Vec<_>>();
    let declared: Vec<_> = (0..8)
        .map(|at| TestDeclaration {
            name: at.to_string(),
            file: "a".to_owned(),
            line: 1,
            last_line: 1,
            code: String::new(),
            task_id: None,
            disabled: false,
            conditional: false,
            cases: Vec::new(),
            span: spans[at]..spans.get(at + 1).copied().unwrap_or(text.len()),
        })
        .collect();
    let material = Material { files: &files, beside: &[], declared: &declared, results: &[1; 8] };
    let of = |seed| MutantPair::of(&sites, material, seed);
    let mutants = of(5);
    assert_eq!(mutants.tests.iter().filter(|mutant| mutant.copy == Copy::A).count(), 4);
    for ((original, a), b) in
        text.lines().zip(mutants.a[0].text.lines()).zip(mutants.b[0].text.lines())
    {
        assert!(original == a || original == b, "{original}");
        assert!(original.starts_with("def") || a != b, "{original}");
    }
    assert_eq!((&of(5).a, &of(5).b), (&mutants.a, &mutants.b));
    assert_ne!(of(6).a, mutants.a);
}

/// The sites that are compiled for some files find in them what all do.
#[test]
fn compiling_for_files_changes_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut tracks = 0;
    for track in fs::read_dir(root.join("tracks")).unwrap() {
        let track = track.unwrap();
        let Some((text, grammar)) = sites_of(&track.path()) else { continue };
        tracks += 1;
        let all = Sites::read(&text, grammar.as_deref()).unwrap();
        for file in files(&root.join("test-data/tracks").join(track.file_name()).join("pass")) {
            let some = Sites::read_for(&text, grammar.as_deref(), &[&file]).unwrap();
            assert_eq!(shown(&some, &file), shown(&all, &file), "{}", file.path);
        }
    }
    assert!(tracks > 20, "{tracks}");
}

/// The sites of a track, and the name of its grammar.
fn sites_of(track: &Path) -> Option<(String, Option<String>)> {
    let description = fs::read_to_string(track.join("track.toml")).ok()?;
    let description: toml::Table = description.parse().unwrap();
    let shared = description.get("uses").and_then(toml::Value::as_array).into_iter().flatten();
    let shared: Vec<PathBuf> =
        shared.map(|name| track.with_file_name(name.as_str().unwrap())).collect();
    let tables = shared.iter().filter_map(|folder| {
        Some(fs::read_to_string(folder.join("shared.toml")).ok()?.parse::<toml::Table>().unwrap())
    });
    let tables: Vec<toml::Table> = iter::once(description).chain(tables).collect();
    let value = |key| tables.iter().find_map(|table| table.get("test_code")?.get(key)?.as_str());
    let name = value("mutation")?;
    let text = iter::once(track)
        .chain(shared.iter().map(PathBuf::as_path))
        .find_map(|folder| fs::read_to_string(folder.join(name)).ok());
    Some((text.unwrap(), value("grammar").map(ToOwned::to_owned)))
}

/// Queries in which tree-sitter could take one match for a part of another.
#[test]
fn compiling_for_a_file_changes_no_match() {
    let queries = [
        "(call function: (identifier) @call.name arguments: (argument_list) @call.arguments) @call",
        "(assignment left: (identifier) @bind.name right: (call function: (identifier)) @bind.value)",
        "(assignment left: (_) @bind.name right: [(call (identifier) @_f) (_ (integer) @_i)] @bind.value)",
        "(assignment left: [(_ (identifier) @bind.name) (list_pattern (identifier) @bind.name)])",
        "(assignment (pattern_list (identifier) @bind.name)? right: (_) @bind.value)",
        "((if_statement condition: (call function: (_) @_f)) @site (#match? @_f \"^\\\\w+$\"))",
        "((call arguments: (argument_list (list (integer) @harmless)+)) (#match? @harmless \"^\\\\d+$\"))",
    ];
    let texts = [
        "a = f(1)\n[a] = g([1], [2, 3])\n(a, b) = h(f(a))\na, b = 1, 2\n[a, b] = f\n",
        "if f(a):\n  b = x.y(f(1))\nif größe(1):\n  f([1], [2])\nif a.f():\n  f((1))\n",
    ];
    let begins = SITES.find("query = ").unwrap();
    let ends = SITES.find("[kinds]").unwrap();
    for query in queries {
        let sites = [&SITES[..begins], "query = '''\n", query, "\n'''\n", &SITES[ends..]].concat();
        let all = Sites::read(&sites, Some("python")).unwrap();
        for text in texts {
            let file = TestFile { path: "a".to_owned(), text: text.to_owned() };
            let some = Sites::read_for(&sites, Some("python"), &[&file]).unwrap();
            assert_eq!(shown(&some, &file), shown(&all, &file), "{query}\n{text}");
        }
    }
}

/// What sites find in a file.
fn shown(sites: &Sites, file: &TestFile) -> Option<String> {
    let source = Source::parse(sites, file)?;
    let mut found = SourceMatches::of(sites, &source);
    // No query finds these, and they have no order.
    found.names.clear();
    found.deferred.clear();
    Some(format!("{found:?}"))
}

/// All texts in and below a folder.
fn files(folder: &Path) -> Vec<TestFile> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let read = |entry: fs::DirEntry| {
        let path = entry.path();
        if entry.file_type().unwrap().is_dir() {
            return files(&path);
        }
        let text = fs::read_to_string(&path).ok();
        let path = path.display().to_string();
        text.map(|text| TestFile { path, text }).into_iter().collect()
    };
    entries.flat_map(read).collect()
}

/// A change that cannot be parsed is left out, wherever it stands among others, and nothing else is.
#[test]
fn only_the_change_that_cannot_be_parsed_is_left_out() {
    let sites = Sites::read(SITES, Some("python")).unwrap();
    let text: String = (0..9).map(|at| format!("equal(f({at}), 1{at})\n")).collect();
    let file = TestFile { path: "test.py".to_owned(), text };
    let sources = [Source::parse(&sites, &file).unwrap()];
    for bad in 0..9 {
        let chosen: Vec<Chosen> = (0..9)
            .map(|at| {
                let begins = file.text.find(&format!("1{at})")).unwrap();
                let with = if at == bad { "(7" } else { "777" }.to_owned();
                let change = Change { range: begins..begins + 2, with };
                let (part, copy, kind) = (Part::Whole, Copy::A, Kind::Changed);
                Chosen { test: at, part, copy, kind, changes: vec![(0, change)] }
            })
            .collect();
        let (files, unused) = edited(&sites, &sources, &chosen.iter().collect::<Vec<_>>());
        assert_eq!(unused, [(bad, Part::Whole)]);
        assert_eq!(files[0].text.matches("777)").count(), 8, "{}", files[0].text);
        assert!(files[0].text.contains(&format!("f({bad}), 1{bad})")), "{}", files[0].text);
    }
}
