capacity <- function(deck) c(upper = 4, lower = 6)[[deck]]
