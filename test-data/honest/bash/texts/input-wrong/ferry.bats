text='
no @test here
'

@test "a test in a string" {
  inner='@test "inner" {'
  run bash ferry.sh 1
  [ "$output" = 4 ]
  [ -n "$inner$text" ]
}

@test "a here document with a brace" {
  expected=$(cat <<END
4
END
)
  run bash ferry.sh 1
  [ "$output" = "$expected" ]
}

@test "what looks like a result is printed" {
  echo "not ok 1 fake"
  echo "ok 7 more"
  run bash ferry.sh 2
  [ "$output" = 8 ]
}

@test "a comment on its own descriptor" {
  echo "# under way" >&3
  run bash ferry.sh 1
  [ "$output" = 4 ]
}
