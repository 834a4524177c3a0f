parts <- function(litres) {
  if (litres < 0) {
    stop("the meter ran backwards")
  }
  list(basic = 2 * min(litres, 1001), raised = 3 * max(litres - 1001, 0))
}

bill <- function(litres) {
  sum(unlist(parts(litres)))
}

leaks <- function(hours) {
  all(hours > 0)
}
