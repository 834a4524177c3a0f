source("./pass.R")
library(testthat)

test_that("counts nothing in an empty vector", {
  expect_length(tally(character()), 0)
})

test_that("counts equal words together", {
  # The order of the words does not matter.
  words <- c("oak", "elm", "oak")

  expect_equal(tally(words), list(elm = 1, oak = 2))
})

test_that('keeps "capital" letters', {
  expect_equal(tally(c("Oak", "oak"))[["Oak"]], 1)
  expect_true("oak" %in% names(tally(c("Oak", "oak"))))
})

test_that("counts equal words together", {
  expect_equal(tally(rep("ash", 3)), list(ash = 3))
})
