this is not compiled
