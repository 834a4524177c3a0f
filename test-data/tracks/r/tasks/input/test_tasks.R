source("./tasks.R")
library(testthat)

# 1. area

test_that("1. A garden has an area", {
  expect_equal(area(3, 4), 12)
})

test_that("1. 0 metres are no area", {
  expect_equal(area(0, 4), 0)
})

# 2. fence

test_that('2. A garden has a fence', {
  expect_equal(fence(3, 4), 14)
})

# 3. fits

test_that("3. A garden has beds", {
  expect_true(fits(12, 3))
})
