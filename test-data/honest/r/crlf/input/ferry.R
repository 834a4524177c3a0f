places <- function(decks) {
  if (decks < 0) stop("no such deck")
  4 * decks
}
greet <- function(name = "friend") paste0("Ahoy, ", name, "!")
