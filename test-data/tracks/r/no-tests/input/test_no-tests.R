source("./no-tests.R")
library(testthat)
