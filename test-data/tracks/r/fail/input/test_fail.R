source("./fail.R")
library(testthat)

test_that("costs nothing for children", {
  expect_equal(fare(5), 0)
})

test_that("costs half for the young", {
  expect_equal(fare(15), 150)
  expect_equal(fare(16), 150, info = "half of it")
})

test_that("costs all for others", {
  expect_identical(fare(40), 300)
})

test_that("has a receipt", {
  expect_equal(receipt(40), list(price = 300, lines = c("ticket", "tax")))
})

test_that("refuses what is no age", {
  expect_error(fare("\\old"), "an age is a number")
})

test_that("knows everybody", {
  expect_true(known())
})
