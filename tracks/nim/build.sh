#!/bin/sh
# Compiles a test file with the solution and the reporter. Arguments: the track folder, the tools folder, the test file.
track=$1
tools=$2
test=$3
module=${test##*/}
module=${module#test_}
module=${module%.nim}
cat >"$HOME/tests.nim" <<END
from "$track/reporter.nim" import nil
proc announceTests()
reporter.begin()
announceTests()
template test(name, body: untyped) {.dirty.} =
  reporter.know(name, instantiationInfo().line)
  reporter.at(name, instantiationInfo().line, reporter.isDisabled(body))
  unittest.test name:
    body
include "$PWD/$test"
reporter.refuse($module, check, require, expect, test, suite, fail, skip, checkpoint)
proc announceTests() = reporter.announceKnown()
reporter.finish()
END
"$tools/debian/usr/bin/nim" c --lib:"$tools/debian/usr/lib/nim/lib" --skipUserCfg --skipParentCfg --skipProjCfg \
  --cc:tcc --threads:off --hints:off --warnings:off --colors:off --nimcache:"$HOME/cache" -o:"$HOME/tests" "$HOME/tests.nim" >"$HOME/said" 2>&1
ended=$?
cat "$HOME/said"
# What is no Nim whatever the solution is, is the exercise's fault.
first=$(grep -m 1 ' Error: ' "$HOME/said")
case $first in
  "$PWD/$test("*' Error: '*'expected, but '* | "$PWD/$test("*' Error: invalid indentation'* | "$PWD/$test("*' Error: nestable statement'* | \
    "$PWD/$test("*' Error: closing '*' expected'* | "$PWD/$test("*' Error: expected: '*) exit 65 ;;
esac
exit "$ended"
