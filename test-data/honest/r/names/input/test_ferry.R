source("./ferry.R")
library(testthat)


test_that("a \"quoted\" name", expect_equal(places(1), 4))
test_that('it\'s in single quotes', { expect_equal(places(1), 4) })
test_that("# no comment", { expect_equal(places(1), 4) })
test_that("[brackets] {braces} (parentheses) 1/2", { expect_equal(places(1), 4) })
test_that("back\\slash", { expect_equal(places(1), 4) })
test_that("größer ⛴ 日本", { expect_equal(places(2), 8) })
test_that("escaped \u00e9 \U1F6A2", { expect_equal(places(1), 4) })
test_that("hexadecimal \x41 and octal \101", { expect_equal(places(1), 4) })
test_that(r"(raw \d "string")", { expect_equal(places(1), 4) })
test_that(paste("joined", "words"), { expect_equal(places(2), 8) })
test_that("two: parts", { expect_equal(places(1), 4) })
test_that("%d percent %s", { expect_equal(places(1), 4) })
test_that("test_that(\"within\", {})", { expect_equal(places(1), 4) })
test_that("ends with a colon:", { expect_equal(places(2), 8) })
test_that(
  "on lines of its own",
  {
    expect_equal(places(1), 4)
  }
)
test_that(desc = "by its parameter", code = { expect_equal(places(1), 4) })
test_that(code = { expect_equal(places(2), 8) }, desc = "the other way round")
"by a pipe" |> test_that({ expect_equal(places(1), 4) })
name <- "of a variable"
test_that(name, { expect_equal(places(1), 4) })
testthat::test_that("by the package", { expect_equal(places(1), 4) })
