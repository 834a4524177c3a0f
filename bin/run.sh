#!/bin/sh
# The entry at the place where Exercism's pipeline looks for it; the same as run.sh at the top.
exec "$(dirname -- "$0")/../run.sh" "$@"
