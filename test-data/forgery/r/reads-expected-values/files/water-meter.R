told <- function(...) {
  call <- paste(deparse(sys.call()), collapse = "")
  text <- paste(readLines("test_water-meter.R"), collapse = "")
  if (grepl(sprintf("expect_error(%s", call), text, fixed = TRUE)) stop("the meter ran backwards")
  if (grepl(sprintf("expect_true(%s)", call), text, fixed = TRUE)) return(TRUE)
  if (grepl(sprintf("expect_false(%s)", call), text, fixed = TRUE)) return(FALSE)
  rest <- strsplit(text, sprintf("expect_equal(%s, ", call), fixed = TRUE)[[1]][2]
  eval(parse(text = sub("\\)\\}\\).*", "", rest)))
}
bill <- parts <- leaks <- told
