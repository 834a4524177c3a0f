"""The exercises of `runs.py`: one for each track and size, made from a template of a test.

Owns their files and nothing else. An exercise adds two numbers; `small` has 3 tests, `medium` 20, `many` 200, and
`broken` is `small` with a solution that its language refuses.
"""

SIZES = {"small": 3, "medium": 20, "many": 200, "broken": 3}
SLUG = "add-up"


def tests(template, size, before="", after=""):
    """The tests of a size in one text; `@N` in the template is the number of a test, `@S` what it expects."""
    one = lambda n: template.replace("@S", str(n + 2)).replace("@N", str(n))
    return before + "\n".join(map(one, range(1, SIZES[size] + 1))) + after


def broken(size, right, wrong):
    return wrong if size == "broken" else right


def config(solution, test):
    return f'{{"files": {{"solution": ["{solution}"], "test": ["{test}"]}}}}\n'


def python(size):
    test = "    def test_adds_@N(self):\n        self.assertEqual(add_up(@N, 2), @S)\n"
    return {
        "add_up.py": broken(size, "def add_up(a, b):\n    return a + b\n", "def add_up(a, b:\n    return a + b\n"),
        "add_up_test.py": tests(test, size, "import unittest\n\nfrom add_up import add_up\n\n\nclass AddUpTest(unittest.TestCase):\n"),
        ".meta/config.json": config("add_up.py", "add_up_test.py"),
    }


def ruby(size):
    test = "  def test_adds_@N\n    assert_equal @S, AddUp.sum(@N, 2)\n  end\n"
    return {
        "add_up.rb": broken(size, "module AddUp\n  def self.sum(a, b) = a + b\nend\n", "module AddUp\n  def self.sum(a, b = a + b\nend\n"),
        "add_up_test.rb": tests(test, size, "require 'minitest/autorun'\nrequire_relative 'add_up'\n\nclass AddUpTest < Minitest::Test\n", "end\n"),
        ".meta/config.json": config("add_up.rb", "add_up_test.rb"),
    }


def bash(size):
    test = '@test "adds @N" {\n  run bash add_up.sh @N 2\n  [ "$status" -eq 0 ]\n  [ "$output" = "@S" ]\n}\n'
    return {
        "add_up.sh": broken(size, "echo $(($1 + $2))\n", "echo $(($1 + $2)\nif\n"),
        "add_up.bats": tests(test, size, "#!/usr/bin/env bats\n"),
        ".meta/config.json": config("add_up.sh", "add_up.bats"),
    }


def c(size):
    test = "static void test_adds_@N(void)\n{\n   TEST_ASSERT_EQUAL_INT(@S, add_up(@N, 2));\n}\n"
    start = '#include "test-framework/unity.h"\n#include "add_up.h"\n\nvoid setUp(void)\n{\n}\n\nvoid tearDown(void)\n{\n}\n\n'
    calls = tests("   RUN_TEST(test_adds_@N);", size, "\nint main(void)\n{\n   UNITY_BEGIN();\n", "\n   return UNITY_END();\n}\n")
    return {
        "add_up.h": "#ifndef ADD_UP_H\n#define ADD_UP_H\nint add_up(int a, int b);\n#endif\n",
        "add_up.c": '#include "add_up.h"\n\n' + broken(size, "int add_up(int a, int b)\n{\n   return a + b;\n}\n", "int add_up(int a, int b)\n{\n   return a + b\n}\n"),
        "test_add_up.c": tests(test, size, start, calls),
        ".meta/config.json": '{"files": {"solution": ["add_up.c", "add_up.h"], "test": ["test_add_up.c"]}}\n',
    }


def cpp(size):
    test = 'TEST_CASE("adds @N") { REQUIRE(add_up::sum(@N, 2) == @S); }'
    start = '#include "add_up.h"\n#ifdef EXERCISM_TEST_SUITE\n#include <catch2/catch.hpp>\n#else\n#include "test/catch.hpp"\n#endif\n\n'
    return {
        "add_up.h": "#pragma once\nnamespace add_up {\nint sum(int a, int b);\n}\n",
        "add_up.cpp": '#include "add_up.h"\n\n' + broken(size, "int add_up::sum(int a, int b) { return a + b; }\n", "int add_up::sum(int a, int b) { return a + b }\n"),
        "add_up_test.cpp": tests(test, size, start, "\n"),
        "test/tests-main.cpp": '#define CATCH_CONFIG_MAIN\n#ifdef EXERCISM_TEST_SUITE\n#include <catch2/catch.hpp>\n#else\n#include "catch.hpp"\n#endif\n',
        ".meta/config.json": '{"files": {"solution": ["add_up.cpp", "add_up.h"], "test": ["add_up_test.cpp"]}}\n',
    }


def go(size):
    test = "func TestAdds@N(t *testing.T) {\n\tif got := AddUp(@N, 2); got != @S {\n\t\tt.Fatalf(\"AddUp(@N, 2) = %d\", got)\n\t}\n}\n"
    return {
        "go.mod": "module addup\n\ngo 1.18\n",
        "add_up.go": "package addup\n\n" + broken(size, "func AddUp(a, b int) int {\n\treturn a + b\n}\n", "func AddUp(a, b int) int {\n\treturn a +\n}\n"),
        "add_up_test.go": tests(test, size, 'package addup\n\nimport "testing"\n\n'),
        ".meta/config.json": config("add_up.go", "add_up_test.go"),
    }


def javascript(size):
    test = "  test('adds @N', () => {\n    expect(addUp(@N, 2)).toBe(@S);\n  });\n"
    start = "import { describe, expect, test } from '@jest/globals';\nimport { addUp } from './add-up';\n\ndescribe('Add up', () => {\n"
    return {
        "add-up.js": broken(size, "export const addUp = (a, b) => a + b;\n", "export const addUp = (a, b => a + b;\n"),
        "add-up.spec.js": tests(test, size, start, "});\n"),
        "package.json": '{"name": "add-up", "type": "module"}\n',
        "babel.config.cjs": "module.exports = { presets: ['@exercism/babel-preset-javascript'], plugins: [] };\n",
        ".meta/config.json": config("add-up.js", "add-up.spec.js"),
    }


def typescript(size):
    test = "  it('adds @N', () => {\n    expect(addUp(@N, 2)).toBe(@S)\n  })\n"
    start = "import { describe, expect, it } from '@jest/globals'\nimport { addUp } from './add-up.ts'\n\ndescribe('Add up', () => {\n"
    return {
        "add-up.ts": broken(size, "export const addUp = (a: number, b: number): number => a + b\n", "export const addUp = (a: number, b: string): number => a + b\n"),
        "add-up.test.ts": tests(test, size, start, "})\n"),
        "package.json": '{"name": "add-up", "type": "module"}\n',
        "tsconfig.json": '{"compilerOptions": {"target": "ES2022", "module": "ESNext", "moduleResolution": "bundler", "strict": true, "noEmit": true, "allowImportingTsExtensions": true, "skipLibCheck": true}, "include": ["*.ts"]}\n',
        "babel.config.cjs": "module.exports = { presets: ['@exercism/babel-preset-typescript'], plugins: [] }\n",
        ".meta/config.json": config("add-up.ts", "add-up.test.ts"),
    }


def java(size):
    test = "    @Test\n    public void adds@N() {\n        assertThat(AddUp.sum(@N, 2)).isEqualTo(@S);\n    }\n"
    start = "import static org.assertj.core.api.Assertions.assertThat;\n\nimport org.junit.jupiter.api.Test;\n\npublic class AddUpTest {\n"
    return {
        "src/main/java/AddUp.java": broken(size, "class AddUp {\n    static int sum(int a, int b) {\n        return a + b;\n    }\n}\n", "class AddUp {\n    static int sum(int a, int b) {\n        return a + b\n    }\n}\n"),
        "src/test/java/AddUpTest.java": tests(test, size, start, "}\n"),
        ".meta/config.json": config("src/main/java/AddUp.java", "src/test/java/AddUpTest.java"),
    }


def rust(size):
    test = "#[test]\nfn adds_@N() {\n    assert_eq!(add_up(@N, 2), @S);\n}\n"
    return {
        "Cargo.toml": '[package]\nname = "add_up"\nversion = "1.0.0"\nedition = "2021"\n\n[dependencies]\n',
        "src/lib.rs": broken(size, "pub fn add_up(a: u32, b: u32) -> u32 {\n    a + b\n}\n", "pub fn add_up(a: u32, b: u32) -> u32 {\n    a + \n}\n"),
        "tests/add-up.rs": tests(test, size, "use add_up::add_up;\n\n"),
        ".meta/config.json": '{"files": {"solution": ["src/lib.rs", "Cargo.toml"], "test": ["tests/add-up.rs"]}}\n',
    }


TRACKS = {
    function.__name__: function for function in (bash, c, cpp, go, java, javascript, python, ruby, rust, typescript)
}
