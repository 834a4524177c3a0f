#!/bin/sh
# Recorded with PHP 8.2 and PHPUnit 9.6.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
clean() { scrub | sed -E "s/duration='[0-9]+'/duration='1'/; s/flowId='[0-9]+'/flowId='1'/; s/Time: [0-9:.]+/Time: 00:00.010/; s/Memory: [0-9.]+/Memory: 4.00/"; }
phpunit --teamcity MixedTest.php 2>&1 | clean > "$out/mixed_with_data_sets.out" || true
phpunit --teamcity --filter testPasses MixedTest.php 2>&1 | clean > "$out/all_pass.out" || true
phpunit --teamcity ExitTest.php 2>&1 | clean > "$out/exit_in_a_test.out" || true
phpunit --log-junit report.xml MixedTest.php > /dev/null 2>&1 || true
clean < report.xml | sed -E 's/ time="[^"]*"/ time="0.01"/g' > "$out/../junit_xml/phpunit.xml"
