source("./ferry.R")
library(testthat)

test_that("one", {
  expect_equal(places(1), 4)
})
test_that("two", {
  expect_equal(places(2), 8)
})
describe("group", {
  it("three", {
    expect_equal(places(3), 12)
  })
})
