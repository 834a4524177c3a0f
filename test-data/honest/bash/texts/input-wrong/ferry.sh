#!/usr/bin/env bash
places() {
  if (( $1 < 0 )); then
    echo "no such deck" >&2
    return 1
  fi
  echo $(( $1 * 4 + ($1 == 2) ))
}

if [[ "${BASH_SOURCE[0]}" == "$0" ]]; then
  places "$@"
fi
