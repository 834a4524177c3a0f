#!/bin/sh
# Makes what a run needs from hspec, in the folder $2: a library `exercise` with hspec's modules, whose runner is Report.hs
# of the track folder $1; the names of the modules that a solution cannot bring; and what a program is linked with.
set -eu
track=$1 tools=$2
cd "$tools"
rm -rf build db lib link
mkdir build lib link
unit=exercise-1

cp "$track/Report.hs" build/
own() { # $1 a module that hspec has, with names of Report in the place of its own
  file=build/$(echo "$1" | tr . /).hs
  mkdir -p "$(dirname "$file")"
  echo "{-# LANGUAGE PackageImports #-}
-- From hspec, with what Report has in its place.
module $1 (module Original, $2) where
import \"hspec\" $1 as Original hiding ($2)
import Report ($2)" >"$file"
}
own Test.Hspec "hspec, xit, xspecify, xdescribe, xcontext"
own Test.Hspec.Runner "hspec, hspecWith"
(
  cd build
  ghc -v0 -O1 -dynamic -fPIC -shared -hisuf dyn_hi -osuf dyn_o -this-unit-id $unit -outputdir ../lib -o ../lib/libHS$unit-ghc"$(ghc --numeric-version)".so \
    -package hspec -package hspec-core -package QuickCheck -package unix Report.hs Test/Hspec.hs Test/Hspec/Runner.hs
)

ghc-pkg init db
field() { ghc-pkg --global field "$1" "$2" --simple-output; }
hspec=$(field hspec id)
{
  echo "name: exercise
version: 1
id: $unit
key: $unit
exposed: True
hidden-modules: Report
import-dirs: \${pkgroot}/lib
library-dirs: \${pkgroot}/lib
dynamic-library-dirs: \${pkgroot}/lib
hs-libraries: HS$unit
depends: $hspec $(field hspec-core id) $(field QuickCheck id) $(field unix id) $(field base id)
exposed-modules: Test.Hspec, Test.Hspec.Runner"
  for module in $(field hspec exposed-modules | tr -d ','); do
    case $module in
      Test.Hspec | Test.Hspec.Runner) ;;
      *) echo "  , $module from $hspec:$module" ;;
    esac
  done
} >build/exercise.conf
ghc-pkg --package-db=db register --force build/exercise.conf >/dev/null

# A module of a solution with the name of one of these would take its place.
for package in $(ghc-pkg --global list --simple-output --names-only); do
  field "$package" exposed-modules | tr ' ,' '\n\n' | grep '^[A-Z]' || true
done | sort -u >modules

# The compiler would compile the same two files for each program, and look through all libraries. These are the words of
# its own call of the linker, without the program's.
echo 'main = pure ()' >build/Main.hs
packages=$(for package in $(ghc-pkg --global list --simple-output --names-only); do
  case $package in ghc | ghci | ghc-heap | haddock* | hpc | Cabal* | ghc-boot | iserv* | libiserv | rts | system-cxx-std-lib | terminfo | haskeline | xhtml) ;; *) echo "-package $package" ;; esac
done)
# shellcheck disable=SC2086 # The packages are words.
ghc -v -O0 -dynamic -package-db db -package exercise $packages -keep-tmp-files -tmpdir link -outputdir build/out -o build/Main build/Main.hs 2>build/said
awk '/^\*\*\* Linker:/ { getline; print; exit }' build/said | tr ' ' '\n' |
  sed -e '1d; /^-o$/,+1d; /no-as-needed/d; /out\/Main\.o$/d' -e 's|^\(-L\)\{0,1\}\./lib$|\1{tools}/lib|; s|^link/|{tools}/&|' >link/words
grep -q HSrts link/words
