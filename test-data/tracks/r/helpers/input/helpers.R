pairs_of <- function(text) {
  counts <- table(strsplit(text, "")[[1]])
  as.list(setNames(as.integer(counts), names(counts)))
}
compare <- function(left, right) sign(nchar(left) - nchar(right))
