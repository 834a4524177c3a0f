source("./ferry.R")

test_that("Ann", { expect_equal(greet("Ann"), "Ahoy, Ann!") })
test_that("same", { expect_equal(greet(""), "Ahoy, !") })
test_that("later", { skip("later") })
