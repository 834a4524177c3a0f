tall <- function(trees) {
  trees %>%
    filter(height > 10) %>%
    mutate(name = str_to_title(name)) %>%
    pull(name)
}

none_left <- function() expect_all_true(c(TRUE, FALSE))
