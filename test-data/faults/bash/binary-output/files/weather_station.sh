#!/usr/bin/env bash

measure() {
  head -c 5000 /dev/urandom
  printf '\x1b[2J\x00\xff\xfe'
}

main() {
  case $1 in
    before) echo 1 ;;
    measure) measure ;;
    after) echo 3 ;;
  esac
}

main "$@"
