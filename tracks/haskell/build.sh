#!/bin/sh
# Compiles the solution in `src` with the tests to $HOME/tests. $1 the track folder, $2 the track's tools, then the test files.
set -u
track=$1 tools=$2
shift 2
[ -d src ] || mkdir src

modules_in() { find "$1" -name '*.hs' -o -name '*.lhs' -o -name '*.hs-boot' -o -name '*.hsig'; }
modules_in src | sort >"$HOME/sources"
sed 's|^src/||; s|\.[a-z-]*$||' "$HOME/sources" | tr / . | sort >"$HOME/names"
# Modules beside the tests, which the tests may import: `test/Harbour.hs`. None of them takes the place of a library's.
printf '%s\n' "$@" | sort >"$HOME/tested"
beside=
for folder in $(sed 's|/.*||' "$HOME/tested" | sort -u); do
  modules_in "$folder" | sort | comm -23 - "$HOME/tested" >"$HOME/helpers"
  [ -s "$HOME/helpers" ] || continue
  named=$(sed "s|^$folder/||; s|\.[a-z-]*$||" "$HOME/helpers" | tr / . | sort | comm -12 - "$tools/modules" | head -n 1)
  [ -z "$named" ] || continue
  beside="$beside -i$folder"
  cat "$HOME/helpers" >>"$HOME/sources"
done
taken=$(comm -12 "$HOME/names" "$tools/modules" | head -n 1)
if [ -n "$taken" ]; then
  echo "the module \`$taken\` must not be the solution's: a library has that name"
  exit 1
fi
if [ -s "$HOME/sources" ]; then
  said=$(tr '\n' '\0' <"$HOME/sources" | xargs -0 awk -f "$track/pragmas.awk")
  if [ -n "$said" ]; then
    echo "$said"
    exit 1
  fi
fi

extensions=
if [ -f package.yaml ]; then
  extensions=$(awk '
    /^[ ]*default-extensions:/ { listed = 1; sub(/^[^:]*:/, ""); gsub(/[][,]/, " "); print; next }
    listed && /^[ ]*- / { sub(/^[ ]*- /, ""); print; next }
    !/^[ ]*(#|$)/ { listed = 0 }' package.yaml | tr -s ' \r\n' '\n' | grep -vE '^(TemplateHaskell|QuasiQuotes|OverlappingInstances|IncoherentInstances)$' | sed -n 's/^[A-Za-z0-9]*$/-X&/p' | grep -v '^-X$')
fi

# While such a file is compiled, the program hspec-discover writes a `main` that runs the `spec` of each other test file. That
# `main` is written here, without the program.
discovers=$(grep -l 'pgmF *hspec-discover' "$@" | head -n 1)
if [ -n "$discovers" ]; then
  specs=
  for file; do
    shift
    [ "$file" = "$discovers" ] && continue
    set -- "$@" "$file"
    specs="$specs $(sed -n 's/^module  *\([A-Za-z0-9_.]*\).*/\1/p' "$file" | head -n 1)"
  done
  {
    echo 'import Test.Hspec'
    for spec in $specs; do echo "import qualified $spec"; done
    echo 'main :: IO ()'
    echo 'main = hspec $ do'
    for spec in $specs; do echo "  describe \"${spec%Spec}\" $spec.spec"; done
    echo '  pure ()'
  } >"$HOME/Main.hs"
  set -- "$@" "$HOME/Main.hs"
fi

# shellcheck disable=SC2086 # The extensions are words.
if ! ghc -v0 -O0 -dynamic -no-link -fdiagnostics-color=never -package-db "$tools/db" -hide-package hspec \
  -i -isrc $beside -outputdir "$HOME/objects" $extensions "$@" >"$HOME/said" 2>&1; then
  sed '/./,$!d' "$HOME/said"
  exit 1
fi
# What stands beside the tests may know hspec, so the solution must not need it.
if [ -n "$beside" ]; then
  of_solution=$(sed -n '/\.l*hs$/s|^src/||p' "$HOME/sources" | while read -r file; do
    [ ! -f "$HOME/objects/${file%.*}.hi" ] || echo "src/$file"
  done)
  # shellcheck disable=SC2086 # The files are words.
  if [ -n "$of_solution" ] && ! ghc -v0 -O0 -dynamic -no-link -fdiagnostics-color=never -package-db "$tools/db" -hide-package hspec \
    -i -isrc -outputdir "$HOME/objects" $extensions $of_solution >"$HOME/said" 2>&1; then
    sed '/./,$!d' "$HOME/said"
    exit 1
  fi
fi
# A solution that knows hspec can throw its results.
uses=$(find "$HOME/objects" -name '*.hi' -exec grep -la 'Test\.Hspec' {} + |
  sed "s|^$HOME/objects/||; s|\.hi$||" | tr / . | grep -vx Main | sort | comm -12 - "$HOME/names" | head -n 1)
if [ -n "$uses" ]; then
  echo "the module \`$uses\` must not import modules of hspec: the tests rely on it"
  exit 1
fi
# shellcheck disable=SC2046 # The words of the linker are words.
x86_64-linux-gnu-gcc -o "$HOME/tests" $(find "$HOME/objects" -name '*.o') $(sed "s|{tools}|$tools|" "$tools/link/words")
