source("./ferry.R")
library(testthat)


test_that("an error is expected", { expect_error(places(-1)) })
test_that("an error of a class", {
  expect_error(stop(structure(class = c("sunk", "error", "condition"), list(message = "sunk", call = NULL))), class = "sunk")
})
test_that("a condition", { expect_condition(signalCondition("x", class = "custom"), NA) })
test_that("caught", {
  told <- tryCatch(places(-1), error = function(why) conditionMessage(why))
  expect_equal(told, "no such deck")
})
test_that("try", { expect_s3_class(try(places(-1), silent = TRUE), "try-error") })
test_that("succeeds", { succeed() })
test_that("nested", {
  test_that("within", { expect_equal(places(2), 8) })
  expect_equal(places(1), 4)
})
test_that("returns early", {
  f <- function() return(invisible(NULL))
  expect_null(f())
  expect_equal(places(4), 16)
})
