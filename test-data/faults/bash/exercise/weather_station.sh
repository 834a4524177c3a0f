#!/usr/bin/env bash

main() {
  case $1 in
    before) echo 1 ;;
    measure) echo 7 ;;
    after) echo 3 ;;
  esac
}

main "$@"
