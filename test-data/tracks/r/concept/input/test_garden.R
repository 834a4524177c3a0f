source("./garden.R")
library(testthat)

# 1. area

test_that("has an area", {
  expect_equal(area(3, 4), 12)
  expect_equal(area(0, 4), 0)
})

# 2. fence

test_that("has a fence", {
  expect_equal(fence(3, 4), 14)
})

# 3. fits

test_that("has beds", {
  expect_true(fits(12, 3))
  expect_false(fits(12, 13))
})
