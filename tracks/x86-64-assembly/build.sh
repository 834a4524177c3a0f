#!/bin/sh
# Builds the tests of a solution for nasm. Arguments: the track folder, the tools folder, the test files.
extension=asm
flags='-std=c2x -fPIE -m64 -g -Wall -Wextra -pedantic -Werror'
link='-pie -Wl,--fatal-warnings'
assemble() {
  nasm -f elf64 -g -F dwarf -Werror -o "$2" "$1"
}
# shellcheck source=../_unity/assemble.sh
. "$1/assemble.sh"
