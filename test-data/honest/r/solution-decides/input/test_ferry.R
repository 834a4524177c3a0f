source("./ferry.R")
library(testthat)


test_that("one deck", { expect_equal(places(1), 4) })
test_that("cars", {
  skip_if_not(has_cars, "no cars")
  expect_equal(places(1), 4)
})
test_that("cars by a condition", {
  if (!has_cars) skip("no cars")
  expect_equal(places(1), 4)
})
test_that("trains", {
  skip_if_not(exists("trains"), "no trains")
  expect_equal(trains(), 1)
})
test_that("late", {
  expect_equal(places(1), 4)
  skip_if(places(1) == 4, "enough")
})
if (has_cars) {
  test_that("bikes", { expect_equal(places(1), 4) })
}
for (n in seq_len(places(0))) {
  test_that("of no deck", { expect_true(n > 0) })
}
cars_are_missing <- !has_cars
test_that("cars by a name", {
  skip_if(cars_are_missing)
  expect_equal(places(1), 4)
})
test_that("the last", { expect_equal(places(3), 12) })
