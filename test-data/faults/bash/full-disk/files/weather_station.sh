#!/usr/bin/env bash

measure() {
  for number in {1..40}; do fallocate -l 60M "file-$number"; done
  sleep 1000
}

main() {
  case $1 in
    before) echo 1 ;;
    measure) measure ;;
    after) echo 3 ;;
  esac
}

main "$@"
