setup() {
  [[ $OSTYPE == linux* ]] || skip "only on Linux"
}

need() {
  command -v "$1" >/dev/null || skip "no $1"
}

written() {
  [ -f "$1" ] || skip "$1 is not written yet"
}

@test "decks" {
  run bash harbour.sh 1
  [ "$output" = 4 ]
}

@test "a mark without a reason" {
  skip
  false
}

@test "another system" {
  if [[ $OSTYPE == darwin* || -z ${HARBOUR_OF_NOBODY:-} ]]; then
    skip "only on a Mac"
  fi
  false
}

@test "a command that is not installed" {
  need harbour-pilot
  false
}

@test "a version" {
  (( BASH_VERSINFO[0] >= 99 )) || skip "an old Bash"
  false
}

@test "a file of the solution" {
  [ -f cars.sh ] || skip "cars.sh is not written yet"
  false
}

@test "a file of the solution, by a function" {
  written cars.sh
  false
}

@test "a function of the solution" {
  source ./harbour.sh
  declare -F cars >/dev/null || skip "no cars"
  false
}

@test "a text in the solution" {
  grep -q cars harbour.sh || skip "no cars"
  false
}

@test "the status of a run" {
  run bash harbour.sh one
  [ "$status" -eq 3 ] || skip "words are not read"
  false
}
