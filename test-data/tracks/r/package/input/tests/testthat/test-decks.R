test_that("what the package does not export", {
  expect_equal(capacity("lower"), 6)
})
