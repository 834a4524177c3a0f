source("./exception.R")
library(testthat)

test_that("reads a number", {
  expect_equal(parse_pair("7"), 7)
})

test_that("reads a word", {
  expect_equal(parse_pair("seven"), 7)
})

test_that("reads a pair", {
  expect_equal(parse_pair("1 2"), c(1, 2))
})

test_that("reads nothing", {
  expect_null(parse_pair(""))
})

test_that("reads another number", {
  expect_equal(parse_pair("8"), 8)
})
