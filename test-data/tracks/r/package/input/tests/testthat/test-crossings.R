test_that("no cars", {
  expect_equal(crossings(0), 0)
})

test_that("eleven cars", {
  expect_equal(ferry::crossings(11), 2)
})
