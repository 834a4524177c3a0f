expected_time() {
    echo 40
}

time_left() {
    echo $(( 40 - $1 - 1 ))
}
