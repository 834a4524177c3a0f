tally <- function(words) {
  counts <- table(words)
  as.list(setNames(as.integer(counts), names(counts)))
}
