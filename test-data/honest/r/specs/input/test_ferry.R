source("./ferry.R")
library(testthat)


describe("places", {
  it("of one deck", { expect_equal(places(1), 4) })
  it("of two decks", expect_equal(places(2), 8))
  describe("deep", {
    it("of none", { expect_equal(places(0), 0) })
    it("refuses", { expect_error(places(-1), "no such deck") })
  })
  decks <- 3
  it("sees what the group has", { expect_equal(places(decks), 12) })
})
describe("greet", {
  it("of one deck", { expect_equal(greet("Ann"), "Ahoy, Ann!") })
})
describe("empty", {})
test_that("without a group", { expect_equal(places(1), 4) })
