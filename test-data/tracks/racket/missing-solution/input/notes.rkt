(displayln "no language")
