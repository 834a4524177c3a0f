places <- function(decks) {
  if (decks < 0) stop("no such deck")
  4 * decks
}

greet <- function(name) paste0("Ahoy, ", name, "!")

has_cars <- FALSE
