fare <- function(age) {
  if (!is.numeric(age)) {
    stop("an age is\ta \"number\"")
  }
  if (age < 6) 0 else 300
}

receipt <- function(age) {
  list(price = fare(age), lines = "ticket")
}

known <- function() FALSE
