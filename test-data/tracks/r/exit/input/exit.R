leave <- function(away) {
  if (away) {
    print("good bye")
    quit("no", status = 0)
  }
  "here"
}
