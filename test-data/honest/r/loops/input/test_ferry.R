source("./ferry.R")
library(testthat)


for (decks in 1:3) {
  test_that(paste(decks, "decks"), { expect_equal(places(decks), 4 * decks) })
}
cases <- list(small = c(1, 4), large = c(9, 36))
for (name in names(cases)) {
  test_that(sprintf("the %s one", name), {
    expect_equal(places(cases[[name]][1]), cases[[name]][2])
  })
}
invisible(lapply(c("Ann", "Bob"), function(name) {
  test_that(paste0("greets ", name), { expect_equal(greet(name), paste0("Ahoy, ", name, "!")) })
}))
purrr::walk2(c(0, 2), c(0, 8), function(decks, expected) {
  test_that(paste("by purrr", decks), { expect_equal(places(decks), expected) })
})
for (n in 1) test_that("once", { expect_true(places(n) > 0) })
if (FALSE) test_that("never", { expect_equal(places(1), 5) })
if (.Platform$OS.type == "windows") {
  test_that("on Windows", { expect_equal(places(1), 5) })
} else {
  test_that("elsewhere", { expect_equal(places(2), 8) })
}
for (n in c()) test_that("of nothing", { expect_true(FALSE) })
test_that("the last", { for (n in 1:3) expect_equal(places(n), 4 * n) })
