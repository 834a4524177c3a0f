proc price {litres} {
    if {$litres < 0} {
        error "a meter never runs backwards"
    }
    expr {2 * $litres + max(0, $litres - 1000)}
}
