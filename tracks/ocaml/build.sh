#!/bin/sh
# Compiles the solution with the test file to $HOME/tests. $1 the track's tools, $2 the test file.
set -u
tools=$1 test=$2
lib=$tools/lib
objects=$HOME/objects
mkdir "$objects"
for file in *.ml *.mli; do
  [ ! -f "$file" ] || cp "$file" "$objects/"
done

libraries=base
rewrite=
if [ -f dune ]; then
  for named in react calendar str qcheck; do
    grep -qE "\(libraries[^)]*\b$named\b" dune && libraries=$named
  done
  if grep -qE '\(pps\b[^)]*\bppx_' dune; then
    libraries=pps
    rewrite="-ppx '$lib/derive --as-ppx'"
  fi
fi
cd "$objects" || exit 1

# The files in the order in which they need each other.
sources=$(ocamlfind ocamldep -sort ./*.ml ./*.mli 2>&1) || { ocamlopt.opt -stop-after parsing ./*.ml 2>&1 | sed 's|"\./|"|'; exit 1; }
of_solution=
for file in $sources; do
  file=${file#./}
  [ "$file" = "$test" ] || of_solution="$of_solution $file"
  name=${file%.*}
  if [ "$file" != "$test" ] && grep -qx "$name" "$tools/modules"; then
    echo "the module \`$name\` must not be the solution's: a library has that name"
    exit 1
  fi
done
linked=$(for file in $of_solution; do case $file in *.ml) echo "${file%.ml}.cmx" ;; esac; done)

# shellcheck disable=SC2046,SC2086 # The files and the words of the compiler are words.
{
  [ -z "$of_solution" ] || eval ocamlopt.opt -w -a -g $rewrite $(cat "$lib/$libraries.paths") -c $of_solution || exit 1
  # An `open` of the solution in the test file may hide what the tests compare with: the compiler warns of that.
  eval ocamlopt.opt -w -a+44 -g -open Shown "-ppx '$lib/later'" $rewrite $(cat "$lib/$libraries.paths" "$lib/test.paths") -I "$lib" \
    -o "$HOME/tests" $(cat "$lib/$libraries.archives") "$lib/reporter.cmx" "$lib/shown.cmx" $linked "$test" >said 2>&1
} 2>&1
failed=$?
hidden=$(awk -v modules="$linked" '
  BEGIN { n = split(modules, files, "[ \n]+"); for (i = 1; i <= n; i++) { sub(/\.cmx$/, "", files[i]); own[toupper(substr(files[i], 1, 1)) substr(files[i], 2)] = 1 } }
  /^File / { opened = "" }
  /^[0-9]+ \| .*open/ { opened = $0; sub(/.*open!? */, "", opened); sub(/[^A-Za-z0-9_].*/, "", opened) }
  /^Warning 44/ && (opened in own) && /(value|module) identifier/ {
    name = $0; sub(/.* identifier /, "", name); sub(/ .*/, "", name)
    if (name ~ /^(assert_.*|run_test_tt_main|>:+|@\?|=|<>|==|!=|compare|not|ref|!|OUnit.*|skip_if|todo|bracket.*|test_.*|cmp_float|string_of_.*)$/) print name
  }' said | sort -u | head -n 1)
if [ -n "$hidden" ]; then
  echo "\`$hidden\` must not be defined by the solution: the tests rely on it"
  exit 1
fi
[ -x "$HOME/tests" ] && exit "$failed"
# The compiler's error without those warnings.
awk '/^File / { place = $0 "\n"; said = ""; next } { place = place $0 "\n" } /^Warning / { place = ""; next } /^Error/ { printf "%s", place; rest = 1; next } rest' said
exit 1
