#!/usr/bin/env bash
# Never gets to 0 from a negative number.
n=$1
while (( n != 0 )); do (( n-- )); done
echo done
