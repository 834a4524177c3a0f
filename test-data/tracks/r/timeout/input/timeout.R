wait <- function(n) {
  if (n == 1) {
    print("waiting for one")
    repeat n
  }
  n
}
