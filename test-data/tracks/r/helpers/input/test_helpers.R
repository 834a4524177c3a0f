source("./helpers.R")
library(testthat)

expect_pairs <- function(object, expected) {
  for (name in names(expected)) {
    expect_equal(object[[name]], expected[[name]], info = name)
  }
}

test_that("counts letters", {
  expect_pairs(pairs_of("abba"), list(a = 2, b = 2))
})

test_that("counts one letter", {
  expect_pairs(pairs_of("aaa"), list(a = 2))
})

test_that("compares by length", {
  expect_equal(compare("ab", "a"), 1)
})
