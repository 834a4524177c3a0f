@test "says \"hello\" to \$USER" {
    run bash echo.sh 'hello'
    [ "$output" = "hello" ]
}

@test 'costs 5$ # not a directive' {
    run bash echo.sh '5$'
    [ "$output" = '5$' ]
}

@test "twice" {
    run bash echo.sh a
    [ "$output" = a ]
}

@test "a here document" {
    run bash echo.sh "$(cat <<END
first
  second
END
)"
    [ "${#lines[@]}" -eq 2 ]
}
