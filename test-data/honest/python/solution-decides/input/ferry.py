def places(n): return 4*n
