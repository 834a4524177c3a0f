proc has {name decks expected} {
    test $name "a helper" -body [list places $decks] -result $expected
}
