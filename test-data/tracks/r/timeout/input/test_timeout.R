source("./timeout.R")
library(testthat)

test_that("returns for zero", {
  expect_equal(wait(0), 0)
})

test_that("returns for one", {
  expect_equal(wait(1), 1)
})

test_that("returns for two", {
  expect_equal(wait(2), 2)
})
