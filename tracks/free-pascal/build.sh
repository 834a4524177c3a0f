#!/bin/sh
# Compiles a test file with the solution and the reporter. Arguments: the track folder, the test file.
set -eu
track=$1
test=$2
solution=$PWD
library=$(echo "$(dirname "$(readlink -f "$(command fpc -PB)")")"/units/*)
build=$HOME/build
mkdir "$build"
cp "$track/trackreporter.pas" "$build"

# A unit of the solution would take the place of one of the library that the tests' process has.
for file in *.[Pp]* lib/*.[Pp]*; do
  name=$(basename "$file" | tr 'A-Z' 'a-z')
  if grep -qxF "${name%.p*}" "$track/units.txt"; then
    echo "\`$file\` must have another name: the tests use a unit of this name"
    exit 1
  fi
done

# What a test is, its code inherits from these classes. An empty helper hides those that the solution has for them.
classes="System.TObject FPCUnit.TAssert FPCUnit.TTest FPCUnit.TTestCase $(sed -nE 's/^ *(\w+) *= *class *\(TTestCase\).*/\1/ip' "$test" | tr '\n' ' ')"
helpers="{\$hints off} $(for class in $classes; do printf 'type Only%s = class helper for %s end; ' "${class#*.}" "$class"; done)"
awk -v helpers="$helpers" '
  tolower($0) ~ /^implementation/ { inside = 1 }
  inside && tolower($0) ~ /^ *uses/ { uses = 1 }
  uses && /;/ { sub(/;/, "; " helpers); inside = uses = 0 }
  { print }' "$test" >"$build/TestCases.pas"

# The classes that the test file registers.
registered=$(sed -n '/^initialization/I,$p' "$test" | tr -cs 'A-Za-z_0-9' '\n' | tr 'A-Z' 'a-z' | sort -u)
for class in $(sed -nE 's/^ *(\w+) *= *class *\(.*/\1/ip' "$test" | tr 'A-Z' 'a-z'); do
  ! printf '%s\n' "$registered" | grep -qx "$class" || echo "{\$if declared($class)} Expect($class); {\$endif}"
done >"$build/classes.inc"
cat >"$build/tracktests.pas" <<'END'
program tracktests;
{$hints off}
uses TrackReporter, TestCases;
begin
  {$i classes.inc}
  RunTests;
end.
END
cd "$build"
fpc() {
  command fpc -n -l- -v0 -Sgic -Sa -Cr -Fu"$solution/lib" -Fu"$solution" -Fu"$library/*" "$@"
}
fpc -gl -Sehnw tracktests.pas >answers 2>&1 || {
  grep -vE '^(Fatal: Compilation aborted|Error: .*ppc[a-z0-9_]+ returned an error exitcode)$' answers
  # What is no Pascal whatever the solution is, is the exercise's fault.
  ! grep -v '^Compiling ' answers | head -n 1 | grep -qE '^TestCases\.pas\([0-9,]+\) Fatal: Syntax error' || exit 65
  exit 1
}

# The solution's unit is the last one that the tests use, so its names come before those of the library. Where the tests use a
# name of the library, the solution must not have it. It may have types that the library has as well, but for those in `types.txt`.
# A variable can only have a type that there is, so the errors of the compiler tell which names the solution has.
sed -E "s/'[^']*'//g; s,//.*,,; s/\.[A-Za-z_0-9]+//g" TestCases.pas >words
sed '/^implementation/I,$d' words >head
sed -n '/^implementation/I,$p' words >code
tr 'A-Z' 'a-z' <code | sed -nE 's/^ *([a-z_][a-z_0-9]*) *[:=].*/\1/p' | sort -u >local
tr 'A-Z' 'a-z' <code | tr -cs 'a-z_0-9' '\n' | grep '^[a-z_]' | sort -u | comm -23 - local | comm -23 - "$track/keywords.txt" >names
sed -nE 's/^ *(procedure|function) +([A-Za-z_0-9]+).*/\2/Ip' "$solution"/lib/*.pas /dev/null | tr 'A-Z' 'a-z' >helpers
units() {
  tr '\n' ' ' <"$1" | sed -nE 's/(^|.*[^A-Za-z_0-9])uses +([^;]*);.*/\2/Ip' | tr -d ' ' | tr ',' '\n'
}
library_units=$(units head | while read -r unit; do ls "$solution"/lib/"$unit".* >/dev/null 2>&1 || printf '%s, ' "$unit"; done)
for unit in $(units code); do
  ls "$solution" | grep -qix "$unit\.\(pas\|pp\)" || continue
  {
    echo "unit trackprobe; interface uses ${library_units%, }; "
    awk 'FILENAME == "helpers" { helpers[$1]; next }
      { condition = $1 in helpers ? "true" : "declared(" $1 ")"; print "{$if " condition "} {$define has" FNR "} {$endif}" }' \
      helpers names | tr '\n' ' '
    echo "implementation uses $unit; var unknown: $unit.no_such_name;"
    awk -v unit="$unit" '{ print "{$ifdef has" NR "} var a" NR ": " unit "." $1 ";\nvar b" NR ": no_such_type; {$endif}" }' names
    echo "end."
  } >trackprobe.pas
  fpc -Se1000 trackprobe.pas >answers 2>&1 || true
  awk -F '[(,]' -v unit="$unit" '
    FILENAME ~ /types.txt$/ { types[$1]; next }
    FILENAME == "names" { count++; names[2 * count + 1] = $1; next }
    /^trackprobe\.pas\(.* Identifier not found / { missing[$2]; next }
    /^trackprobe\.pas\(.* Error: / { wrong[$2] }
    END {
      for (line in names) {
        if (!((line + 1) in missing) || line in missing) continue
        if (!(names[line] in types) && !(line in wrong)) continue
        print "`" unit "` must not declare `" names[line] "`, which is a name of the library that the tests use"
        exit 1
      }
      if (!(2 in missing)) { print "the names of `" unit "` cannot be checked"; exit 1 }
    }' "$track/types.txt" names answers
done
