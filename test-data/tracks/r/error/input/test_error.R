source("./halving.R")
library(testthat)

test_that("halves ten", {
  expect_equal(half(10), 5)
})
