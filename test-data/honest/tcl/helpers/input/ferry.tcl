proc places {decks} {
    if {$decks < 0} { error "no such deck" }
    return [expr {4 * $decks}]
}

proc greet {{name you}} {
    return "Ahoy, $name!"
}
