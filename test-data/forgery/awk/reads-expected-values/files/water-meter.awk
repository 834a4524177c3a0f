{
    input = $0
    while ((getline line < "test-water-meter.bats") > 0) {
        if (index(line, "<<< \"" input "\"")) {
            found = 1
        } else if (found && line ~ /assert_failure/) {
            failure = 1
        } else if (found && match(line, /assert_output "(.*)"/, parts)) {
            print parts[1]
            exit failure
        }
    }
}
