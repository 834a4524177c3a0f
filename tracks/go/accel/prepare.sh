#!/bin/sh
# Makes {tools}/direct for direct.go, of `log` in the warm-up's folder. Arguments: the track, the tools, the warm-up.
# Saves every run of Go what direct.go saves.
set -eu
track=$1 tools=$2 work=$3 direct=$2/direct
mkdir -p "$direct"

# A file whose content the log shows.
shown() {
  sed -n "/\/$1 << 'EOF' # internal/,/^EOF\$/p" "$work/log" | sed '1d; $d'
}
# Every compiled package; direct.go's program has another testdeps.
shown importcfg.link | grep "=$tools/cache/" | grep -v '^packagefile testing/internal/testdeps=' >"$work/importcfg"
"$tools/go/bin/go" tool compile -o "$direct/deps.a" -p testing/internal/testdeps -complete -importcfg "$work/importcfg" -pack \
  "$track/accel/deps.go"
echo "packagefile testing/internal/testdeps=$direct/deps.a" >>"$work/importcfg"
cp "$work/importcfg" "$direct/importcfg"
shown vet.cfg >"$direct/vet.cfg"
sed -n 's:^.*/vet \(-.*\) \$WORK/.*/vet\.cfg$:\1:p' "$work/log" >"$direct/vet.flags"
# The runtime's settings by the version of the language that a module asks for.
for minor in 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27; do
  printf 'module warmup\n\ngo 1.%s\n' $minor >go.mod
  "$tools/go/bin/go" test -c -n . 2>&1 | sed -n "s/^.*-X=runtime\.godebugDefault=\([^ ]*\) .*\$/1.$minor \1/p" >"$work/one"
  grep . "$work/one" || echo "1.$minor "
done >"$direct/settings"
{ cat "$tools/go/VERSION"; echo "$tools"; } >"$direct/made-for"
