area <- function(width, length) {
  width * length
}

fence <- function(width, length) {
  width + length
}
