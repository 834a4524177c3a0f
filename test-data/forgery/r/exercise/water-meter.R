bill <- function(litres) {

}

parts <- function(litres) {

}

leaks <- function(hours) {

}
