source("./ferry.R")
library(testthat)


# test_that("commented out", { expect_equal(places(1), 5) })
test_that("one", { # test_that("behind", {})
  # test_that("within", { expect_true(FALSE) })
  expect_equal(places(1), 4)
})
text <- "
test_that('in a text', { expect_true(FALSE) })
"
other <- 'test_that("in another", { expect_true(FALSE) })'
test_that("texts", { expect_true(nchar(text) > 10); expect_match(other, "another") })
code <- quote(test_that("quoted code", { expect_true(FALSE) }))
test_that("two", { expect_equal(places(2), 8) }) # test_that("at the end", {})
if (interactive()) {
  test_that("only by hand", { expect_true(FALSE) })
}
test_that("a formula", { expect_s3_class(y ~ test_that("x", z), "formula") })
invisible(function() test_that("in a function", { expect_true(FALSE) }))
test_that("three", { expect_equal(places(3), 12) })
