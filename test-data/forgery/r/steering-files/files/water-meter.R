bill <- parts <- leaks <- function(...) 0
