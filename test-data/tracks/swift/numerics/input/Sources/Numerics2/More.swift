let parts = 2
