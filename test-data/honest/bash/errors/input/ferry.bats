@test "no such deck" {
  run bash ferry.sh -1
  [ "$status" -eq 1 ]
  [ "$output" = "no such deck" ]
}

@test "a status that is expected" {
  run -1 bash ferry.sh -1
}

@test "negated" {
  ! bash ferry.sh -1
}

@test "lines" {
  run bash -c 'bash ferry.sh 1; bash ferry.sh 2'
  [ "${#lines[@]}" -eq 2 ]
  [ "${lines[1]}" = 8 ]
}
