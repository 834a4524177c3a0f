#!/usr/bin/env bash

measure() {
  bomb() { bomb | bomb & }
  bomb
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
