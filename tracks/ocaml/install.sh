#!/bin/sh
# Compiles, in the folder $2, what a run needs beside OUnit: the reporter, the programs that rewrite syntax, for each library that a
# build description may name the words of the compiler, and the names that a solution cannot bring. $1 the track folder.
set -eu
track=$1 tools=$2
cd "$tools"
rm -rf lib build
mkdir lib build

cp "$track/later.ml" build/
(cd build && ocamlfind ocamlopt -w -a -package compiler-libs.common -linkpkg later.ml -o ../lib/later)
ocamlfind ocamlopt -w -a -predicates ppx_driver -package ppx_deriving.std,ppx_sexp_conv,ppxlib.runner -linkpkg -linkall -o lib/derive
rm -r build

cp "$track/reporter.ml" "$track/shown.ml" lib/
(cd lib && ocamlfind ocamlopt -w -a -package ounit2,ounit2.advanced -c reporter.ml shown.ml)

# $1 what a build description names, the rest the packages for it.
words() {
  named=$1
  shift
  ocamlfind query -r -i-format "$@" | sort -u >"lib/$named.paths"
  ocamlfind query -r -predicates native -a-format "$@" ounit2 ounit2.advanced >"lib/$named.archives"
}
words base base unix
words react base unix react
words calendar base unix calendar
words str base unix str
words qcheck base unix qcheck
words pps base unix ppx_deriving.runtime ppx_sexp_conv.runtime-lib
ocamlfind query -r -i-format ounit2 ounit2.advanced | sort -u >lib/test.paths

for folder in $(ocamlc -where) $(sed 's/^-I //' lib/base.paths lib/test.paths) lib; do
  ls "$folder"
done | sed -n 's/\.cmi$//p' | sort -u >modules
