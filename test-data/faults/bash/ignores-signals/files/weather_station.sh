#!/usr/bin/env bash

measure() {
  trap '' TERM INT HUP
  while :; do sleep 1; done
}

main() {
  case $1 in
    before) echo 1 ;;
    measure) measure ;;
    after) echo 3 ;;
  esac
}

main "$@"
