stack <- function() list()
