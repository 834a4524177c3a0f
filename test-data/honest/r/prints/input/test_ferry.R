source("./ferry.R")
library(testthat)


cat("outside of the tests\n")
test_that("prints", {
  print(places(1))
  cat("Test passed\n")
  message("a message")
  expect_equal(places(1), 4)
})
test_that("prints much", {
  for (i in 1:2000) cat("[ FAIL 0 | WARN 0 | SKIP 0 | PASS", i, "]\n")
  expect_equal(places(2), 8)
})
test_that("warns", {
  warning("the tide")
  expect_equal(places(1), 4)
})
test_that("is silent", {
  expect_silent(places(1))
  expect_output(print(greet("Ann")), "Ahoy")
  expect_message(message("low water"), "water")
  expect_warning(warning("high water"), "water")
})
test_that("diverts", {
  sink(tempfile())
  cat("nobody sees this\n")
  sink()
  expect_equal(places(3), 12)
})
