proc price {litres} { return 0 }
