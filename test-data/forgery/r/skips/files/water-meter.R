bill <- parts <- leaks <- function(...) testthat::skip("not today")
