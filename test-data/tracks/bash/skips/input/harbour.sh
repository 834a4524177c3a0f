places() {
  echo $(( 4 * $1 ))
}

if [[ "${BASH_SOURCE[0]}" == "$0" ]]; then places "$@"; fi
