print("loading")

greet <- function(word) {
  if (word == "much") {
    cat(strrep("0123456789", 60), "\n")
  } else if (word == "child") {
    system("echo from a shell")
  } else if (word == "says") {
    message("by a message")
    warning("by a warning")
  } else if (word == "diverts") {
    sink(tempfile())
    print("not to be seen")
  } else if (nzchar(word)) {
    print(word)
    cat("a warning\n", file = stderr())
    cat("no newline at the end")
  }
  word
}
