source("./ferry.R")
library(testthat)


log <- character()
teardown(log <- c(log, "end"))
setup({ decks <<- 2 })
with_ferry <- function(code) {
  log <<- c(log, "before")
  on.exit(log <<- c(log, "after"))
  force(code)
}
with_ferry(test_that("around", { expect_equal(places(1), 4) }))
test_that("a hook ran", { expect_equal(log, c("before", "after")) })
test_that("leaves", {
  withr::defer(log <<- character())
  expect_equal(places(decks), 8)
})
test_that("was cleaned", { expect_length(log, 0) })
test_that("an option of its own", {
  withr::local_options(digits = 3)
  expect_equal(getOption("digits"), 3)
  expect_equal(places(decks), 8)
})
local_edition(3)
test_that("of the third edition", { expect_equal(places(1), 4) })
context("an old context")
test_that("of a context", { expect_equal(places(1), 4) })
