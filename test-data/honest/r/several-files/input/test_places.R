source("./ferry.R")

test_that("one deck", { expect_equal(places(1), 4) })
test_that("same", { expect_equal(places(2), 8) })
