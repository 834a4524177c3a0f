area <- function(width, length) {
  width * length
}

fence <- function(width, length) {
  2 * (width + length)
}
