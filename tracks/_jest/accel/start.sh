# Starts node from a snapshot where it can, and as usual where it cannot. Saves every run the loading of what the snapshot holds:
# preload.js says how much.
#
#     sh start.sh BLOB SCRIPT ARGUMENT…
#     sh start.sh --machine
#
# With `--separate` before the test files, the solution has a process of its own: apart.sh.
#
# Node takes a snapshot only from its own executable on a processor with the same features, and an image may run on
# another machine than it was built on. The second form prints what must be the same; beside a snapshot lies what it was
# where that was made.
machine() {
  grep -m 1 -E '^(flags|Features)' /proc/cpuinfo && stat -L -c '%s %Y' "$(command -v node)"
}

if [ "$1" = --machine ]; then
  machine
  exit
fi
if [ "$5" = --separate ]; then
  . "${0%/accel/*}/apart.sh"
fi
blob=$1
shift
if now=$(machine 2>/dev/null) && then=$(cat "$blob.machine" 2>/dev/null) && [ "$now" = "$then" ]; then
  exec node --snapshot-blob "$blob" "$@"
fi
exec node "$@"
