source("./ferry.R")
library(testthat)


test_that("one deck", { expect_equal(places(1), 4) })
test_that("bare", { skip("no time"); expect_equal(places(1), 5) })
test_that("without a reason", {
  skip()
  expect_equal(places(1), 5)
})
test_that("not on Linux", {
  skip_on_os("linux")
  expect_equal(places(1), 5)
})
test_that("not on Windows", {
  skip_on_os(c("windows", "solaris"))
  expect_equal(places(2), 8)
})
test_that("by the package", {
  testthat::skip("later")
  expect_equal(places(1), 5)
})
test_that("by a version", {
  skip_if(getRversion() > "3.0.0", "too new")
  expect_equal(places(1), 5)
})
test_that("not of a version", {
  skip_if_not(getRversion() > "3.0.0", "too old")
  expect_equal(places(2), 8)
})
test_that("by a platform", {
  skip_if(.Platform$OS.type == "unix")
  expect_equal(places(1), 5)
})
test_that("with a package that is missing", {
  skip_if_not_installed("no.such.package")
  expect_equal(places(1), 5)
})
test_that("behind a comment", {
  # not yet
  skip("the tide is out")
  expect_equal(places(1), 5)
})
test_that("without braces", skip("not yet"))
test_that("empty", {
})
describe("a group", {
  it("is skipped", { skip("later"); expect_true(FALSE) })
  it("runs", { expect_equal(places(3), 12) })
})
