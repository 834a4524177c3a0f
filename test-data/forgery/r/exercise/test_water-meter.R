source("./water-meter.R")
library(testthat)

test_that("charges nothing for no water", {
  expect_equal(bill(0), 0)
})

test_that("charges a basic rate", {
  expect_equal(bill(120), 240)
})

test_that("charges more above a thousand litres", {
  expect_equal(bill(1200), 2600)
})

test_that("lists the parts of a bill", {
  expect_equal(parts(1200), list(basic = 2000, raised = 600))
})

test_that("knows a leak", {
  expect_true(leaks(c(3, 3, 4)))
  expect_false(leaks(c(3, 0, 4)))
})

test_that("refuses a meter that runs backwards", {
  expect_error(bill(-1), "the meter ran backwards")
})
