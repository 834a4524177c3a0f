source("./ferry.R")
library(testthat)


test_that("same", { expect_equal(places(1), 4) })
test_that("same", { expect_equal(places(2), 8) })
test_that("other", { expect_equal(places(1), 4) })
test_that("same", { expect_equal(places(3), 12) })
describe("group", {
  it("same", { expect_equal(places(1), 4) })
  it("same", { expect_equal(places(4), 16) })
})
describe("group", {
  it("same", { expect_equal(places(0), 0) })
})
test_that("group: same", { expect_equal(places(2), 8) })
test_that("other", { expect_equal(places(2), 8) }); test_that("beside it", { expect_equal(places(1), 4) })
