proc places {decks} {
    if {$decks < 0} { error "no such deck" }
    return [expr {4 * $decks + $decks / 2}]
}

proc greet {{name you}} {
    return "Ahoy, $name!"
}
