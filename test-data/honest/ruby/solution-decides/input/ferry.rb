def places(n) = 4 * n
