source("./ferry.R")
library(testthat)


expect_places <- function(decks, places_expected) {
  test_that(paste("places of", decks), {
    expect_equal(places(decks), places_expected)
  })
}
test_greeting <- function(name, expected) test_that(name, expect_identical(greet(name), expected))
case <- test_that

expect_places(1, 4)
expect_places(2, 8)
test_greeting("Ann", "Ahoy, Ann!")
case("by an alias", { expect_equal(places(1), 4) })
expect_full <- function(object, decks) {
  expect(object == 4 * decks, "not full")
  invisible(object)
}
test_that("an expectation of its own", { expect_full(places(2), 2) })
test_that("several expectations", {
  expect_equal(places(1), 4)
  expect_type(places(1), "double")
  expect_length(greet("x"), 1)
})
never_called <- function() {
  test_that("never called", { expect_equal(places(1), 5) })
}
local({
  decks <- 3
  test_that("in a local block", { expect_equal(places(decks), 12) })
})
test_that("with a mock", {
  withr::local_envvar(DECKS = "1")
  expect_equal(places(as.numeric(Sys.getenv("DECKS"))), 4)
})
