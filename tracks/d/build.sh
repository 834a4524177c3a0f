#!/bin/sh
# Compiles a solution, whose files hold its tests, with the reporter. Arguments: the track folder, the tools folder, the test files.
track=$1
tools=$2
folder=$(dirname "$3")
views=$PWD/views
IFS='
'
# The files beside the tests belong to the solution, as dub takes them.
if [ "$folder" = . ]; then
  files=$(find . -maxdepth 1 -name '*.d' | sort)
else
  files=$(find "$folder" -name '*.d' | sort)
fi

# compile FILE…
compile() {
  mkdir -p "$HOME/built"
  ldc2 -unittest -main -d-debug -checkaction=context -allinst "-I$folder" "-I$track" "-J$views" \
    "-od=$HOME/built" "-of=$HOME/built/tests" "$@"
}

# The words of a copy that cannot be compiled would not be about the solution.
split() {
  "$tools/split" "$1" "$HOME/$1" $files &&
    (cd "$HOME/$1" && compile $files testrunner_tests.d "$tools/testrunner.o")
} >/dev/null 2>&1

split parts || { compile $files && { split blocks || split none; }; }
