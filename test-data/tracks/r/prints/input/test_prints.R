source("./prints.R")
library(testthat)

test_that("says hello", {
  expect_equal(greet("hello"), "hello")
})

test_that("says nothing", {
  expect_equal(greet(""), "")
})

test_that("says much", {
  expect_equal(greet("much"), "much")
})

test_that("says it to a child process", {
  expect_equal(greet("child"), "child")
})

test_that("says it by conditions", {
  expect_message(greet("says"), "message")
  expect_equal(greet("says"), "says")
})

test_that("diverts its output", {
  expect_equal(greet("diverts"), "diverts")
})

test_that("says something else", {
  expect_equal(greet("fail"), "else")
})
