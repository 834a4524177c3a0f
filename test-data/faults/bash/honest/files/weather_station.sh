#!/usr/bin/env bash

measure() {
  echo 7
}

main() {
  case $1 in
    before) echo 1 ;;
    measure) measure ;;
    after) echo 3 ;;
  esac
}

main "$@"
