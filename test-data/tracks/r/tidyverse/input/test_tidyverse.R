source("./tidyverse.R")
library(tidyverse)
library(testthat)

trees <- tibble(name = c("oak", "elm", "ash"), height = c(20, 8, 12))

test_that("names tall trees", {
  expect_equal(tall(trees), c("Oak", "Ash"))
})

test_that("says all of them", {
  expect_all_true(tall(trees) == c("Oak", "Ash"))
  expect_all_false(tall(trees) == c("Elm", "Oak"))
})
