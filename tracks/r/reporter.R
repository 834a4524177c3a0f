# Runs the test files named on the command line with testthat, and makes the events of tracks/_kit/PROTOCOL.md of what it says
# of them. Owns: the bindings around the tests, the order of marks and events. The solution is loaded into this process and can do
# to it whatever it likes; what is needed after that is bound before, or found in base, and nothing is looked up among its names.

suppressPackageStartupMessages(library(testthat))

local({
  secrets <- file("stdin")
  lines <- readLines(secrets, 2L)
  close(secrets)
  token <- lines[1]
  mark <- lines[2]
  channel <- processx::conn_create_fd(3L)
  process <- Sys.getpid()
  tests <- globalenv()

  # Sends an event. Fields without a text are left out.
  send <- function(event, ...) {
    if (Sys.getpid() != process) return(invisible())
    fields <- c(...)
    fields <- fields[!is.na(fields) & nzchar(fields)]
    for (escape in list(c("\\", "\\\\"), c("\t", "\\t"), c("\n", "\\n")))
      fields <- gsub(escape[1], escape[2], fields, fixed = TRUE)
    line <- paste(c(paste(token, event), paste0(names(fields), rep("=", length(fields)), fields)), collapse = "\t")
    if (event %in% c("start", "result")) {
      # What a solution diverted and did not give back.
      while (sink.number() > 0L) sink()
      cat(mark, "\n", sep = "", file = stdout())
    }
    rest <- charToRaw(paste0(line, "\n"))
    while (length(rest) > 0L) rest <- processx::conn_write(channel, rest)
  }

  path <- name <- failed <- status <- replaced <- NULL
  messages <- character()
  ended <- ran <- FALSE
  worst <- c("passed", "skipped", "failed", "error")

  # What testthat said of one expectation. Warnings count as printed.
  note <- function(result) {
    kind <- switch(sub("^expectation_", "", class(result)[1]),
      success = "passed", failure = "failed", error = "error", skip = "skipped", "warning")
    text <- paste(conditionMessage(result), collapse = "\n")
    if (kind == "warning") {
      cat("Warning: ", text, "\n", sep = "", file = stderr())
    } else if (is.null(name)) {
      if (kind %in% c("failed", "error")) send("failure", message = text)
    } else if (kind != "passed") {
      if (match(kind, worst) > match(status, worst)) status <<- kind
      messages <<- c(messages, text)
    }
  }

  reporter <- R6::R6Class("Private", inherit = testthat::Reporter, cloneable = FALSE, public = list(
    start_test = function(context, test) {
      name <<- test
      status <<- "passed"
      messages <<- character()
      replaced <<- NULL
      ended <<- FALSE
      ran <<- TRUE
      send("start", name = name, file = path)
    },
    add_result = function(context, test, result) note(result),
    end_test = function(context, test) {
      if (status == "passed" && !ended) {
        status <<- "error"
        messages <<- "the test did not come to its end"
      }
      send("result", name = name, file = path, status = status, replaced = replaced, message = paste(messages, collapse = "\n\n"))
      name <<- NULL
    }
  ))$new()

  # testthat asks this generic whether two objects are equal. A method of the solution does not answer for it. Packages add methods
  # to the generic, which they find by its environment.
  space <- asNamespace("testthat")
  registered <- list(compare = space$.__S3MethodsTable__., all.equal = baseenv()$.__S3MethodsTable__.)
  # Whether a registered method is not the function of its name in a package.
  is_foreign <- function(method, name) {
    if (is.null(method)) return(FALSE)
    home <- if (!is.primitive(method)) topenv(environment(method))
    !isNamespace(home) || identical(home, tests) || !identical(method, get0(name, home, inherits = FALSE))
  }
  watch <- function(object) {
    if (!is.object(object)) return(invisible())
    for (generic in names(registered)) for (name in paste(generic, class(object), sep = ".")) {
      if (exists(name, tests, inherits = FALSE) || is_foreign(registered[[generic]][[name]], name))
        replaced <<- paste(c(replaced, name), collapse = ", ")
    }
  }
  unlockBinding("compare", space)
  compare <- as.function(c(alist(x = , y = , ... = ), bquote({
    .(watch)(x)
    UseMethod("compare", x)
  })), envir = space)
  assign("compare", compare, space)
  lockBinding("compare", space)

  # Between the solution, which is loaded into the global environment, and the test file stands what a test means by these names.
  between <- new.env(parent = tests)
  for (expectation in grep("^expect", getNamespaceExports(space), value = TRUE))
    assign(expectation, get(expectation, space), between)
  for (operator in c("==", "!=", "<", ">", "<=", ">=", "!", "&&", "||", "(", "{", "[", "[[", "$", "<-", "identical", "all.equal"))
    assign(operator, get(operator, baseenv()), between)
  # Expectations of testthat 3.3 that are not in 3.2.
  each <- function(value) function(object) {
    label <- paste(deparse(substitute(object)), collapse = " ")
    holds <- length(object) > 0L && all(vapply(as.list(object), identical, NA, value))
    testthat::expect(holds, sprintf("Expected every element of `%s` to equal %s.", label, value))
    invisible(object)
  }
  if (is.null(between$expect_all_true)) between$expect_all_true <- each(TRUE)
  if (is.null(between$expect_all_false)) between$expect_all_false <- each(FALSE)
  # A test that comes to its end says so. What it says with message() is printed, which testthat keeps to itself.
  real <- space$test_that
  end <- function() ended <<- TRUE
  shown <- function(said) cat(conditionMessage(said), sep = "", file = stderr())
  between$test_that <- function(desc, code) {
    code <- as.call(list(quote(`{`), substitute(code), as.call(list(end))))
    code <- as.call(list(base::withCallingHandlers, code, message = shown))
    eval(as.call(list(real, desc, code)), parent.frame())
  }

  # The namespace of a package, in which its tests run. R installs the package, and so follows its whole description.
  load_package <- function() {
    library <- file.path(tempdir(), "library")
    dir.create(library)
    options <- c("--no-docs", "--no-multiarch", "--no-byte-compile", "--no-test-load", paste0("--library=", library))
    words <- c("CMD", "INSTALL", options, ".")
    said <- suppressWarnings(system2(file.path(R.home("bin"), "R"), words, stdout = TRUE, stderr = TRUE))
    if (!is.null(attr(said, "status"))) {
      # Lines that begin with an asterisk are progress.
      stop(paste(grep("^\\*", said, value = TRUE, invert = TRUE), collapse = "\n"), call. = FALSE)
    }
    .libPaths(c(library, .libPaths()))
    asNamespace(read.dcf("DESCRIPTION", "Package")[[1]])
  }
  # A project of scripts can have a description without a name, for the packages that it needs.
  is_package <- function() {
    dir.exists("R") && file.exists("DESCRIPTION") &&
      !anyNA(tryCatch(read.dcf("DESCRIPTION", "Package"), error = function(why) ""))
  }
  # The expressions of each of the files, or why it has none.
  read <- function(files) sapply(files, simplify = FALSE, function(file) {
    lines <- enc2utf8(readLines(file, warn = FALSE, encoding = "UTF-8"))
    source <- srcfilecopy(file, lines, isFile = TRUE)
    tryCatch(parse(text = lines, srcfile = source, encoding = "UTF-8", keep.source = TRUE), error = identity)
  })
  # Evaluates in the folder of a file, where tests of a package find their data.
  beside <- function(file, code) {
    before <- setwd(dirname(file))
    on.exit(setwd(before))
    code
  }
  checked <- function(code) if (inherits(code, "error")) stop(code) else code
  # Loads the package, and what testthat loads before its tests, into `shared`. Whether all of it could be loaded.
  prepare_package <- function(shared, helpers) tryCatch({
    Sys.setenv(TESTTHAT = "true")
    parent.env(between) <- tests <<- load_package()
    for (helper in names(helpers)) {
      path <<- helper
      beside(helper, eval(checked(helpers[[helper]]), shared))
    }
    TRUE
  }, error = function(why) {
    at <- if (is.null(path)) "" else paste0(path, ": ")
    send("failure", message = paste0(at, conditionMessage(why)))
    ran <<- TRUE
    FALSE
  })
  plan <- function(file, code) {
    for (call in as.list(if (is.expression(code)) code))
      if (is.call(call) && identical(call[[1]], quote(test_that)) && length(call) > 1L && is.character(call[[2]]))
        send("plan", name = call[[2]], file = file)
  }
  run <- function(file, code, environment, chdir) {
    path <<- file
    # Else testthat looks for the edition in the description of a package, before each expectation.
    testthat::local_edition(2L)
    tryCatch({
      given <- list(test = NULL, code = checked(code), env = environment, reporter = reporter)
      # Newer versions have no `test`.
      given <- given[names(given) %in% names(formals(space$test_code))]
      work <- function() do.call(space$test_code, given)
      testthat::with_reporter(reporter, if (chdir) beside(file, work()) else work())
    }, error = function(why) send("failure", message = conditionMessage(why)))
  }
  main <- function(files) {
    in_package <- is_package()
    # Read before the solution runs, which can write to the files.
    sources <- read(files)
    shared <- between
    if (in_package) {
      helpers <- read(list.files("tests/testthat", "^(helper|setup).*\\.[rR]$", full.names = TRUE))
      # What setup files leave until the tests have ended happens at the end of this function.
      space$local_teardown_env(environment())
      shared <- new.env(parent = between)
      if (!prepare_package(shared, helpers)) return(invisible())
    }
    for (file in files) plan(file, sources[[file]])
    for (file in files) run(file, sources[[file]], new.env(parent = shared), chdir = in_package)
  }
  main(sub("^\\./", "", commandArgs(trailingOnly = TRUE)))
  if (!ran) send("empty")
  send("end")
}, new.env(parent = baseenv()))
