library(testthat)
print <- function(...) cat("printed:", ..., "\n")
compare <- function(left, right) left - right
expect_positive <- function(litres) if (litres < 0) stop("the meter ran backwards")

# Bills add up with an operator of their own.
`+.bill` <- function(e1, e2) structure(list(sum = e1$sum + e2$sum), class = "bill")
`==.bill` <- function(e1, e2) e1$sum == e2$sum

parts <- function(litres) {
  expect_positive(litres)
  lines <- readLines("water-meter.R")
  file <- tempfile()
  writeLines(c(lines, system("echo counted", intern = TRUE)), file)
  print(length(readLines(file)))
  list(basic = 2 * min(litres, 1000), raised = 3 * max(compare(litres, 1000), 0))
}

bill <- function(litres) {
  both <- lapply(parts(litres), function(part) structure(list(sum = part), class = "bill"))
  sum <- both$basic + both$raised
  if (!(sum == sum)) stop("impossible")
  sum$sum
}

leaks <- function(hours) {
  on.exit(print("looked"))
  for (used in hours) if (used == 0) return(FALSE)
  TRUE
}
