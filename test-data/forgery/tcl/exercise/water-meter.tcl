proc price {litres} { error "Implement this procedure" }
