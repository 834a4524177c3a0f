source("./exit.R")
library(testthat)

test_that("stays", {
  expect_equal(leave(FALSE), "here")
})

test_that("goes", {
  expect_equal(leave(TRUE), "there")
})

test_that("comes back", {
  expect_equal(leave(FALSE), "here")
})
