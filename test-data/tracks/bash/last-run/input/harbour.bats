@test "one line is shown" {
  run bash -c 'exec bash harbour.sh 7 2>/dev/null'
  [ "$status" -eq 0 ]
}

@test "lines are shown" {
  run bash harbour.sh 2
  [[ $output == *places* ]]
}

@test "nothing was printed" {
  run true
  [ "$output" = none ]
}

@test "no run, and a print" {
  echo sailing
  [ "$(bash harbour.sh 0)" = none ]
}

@test "a run that passes is not shown" {
  run bash harbour.sh 0
  [ "$status" -eq 0 ]
}
