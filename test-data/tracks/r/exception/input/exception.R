parse_pair <- function(text) {
  if (text == "") {
    # Releases of R reach different limits first; with this one, it is the same.
    options(expressions = 500)
    return(c(parse_pair(text), 1))
  }
  if (text == "1 2") {
    stop(structure(class = c("pair", "error", "condition"), list(message = "two numbers", call = NULL)))
  }
  if (text == "seven") {
    warning("a word is no number")
    return(number)
  }
  as.numeric(text)
}
