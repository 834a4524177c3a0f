library(testthat)
library(ferry)

test_check("ferry")
