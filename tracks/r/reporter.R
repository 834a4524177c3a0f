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

  # The running file, the running test with those around it, the line of the test that begins, and why the file skipped itself.
  path <- test <- at <- left <- NULL
  outer <- list()
  ran <- broken <- FALSE
  worst <- c("passed", "disabled", "skipped", "failed", "error")
  # How often each test was announced, and how often it began: several may share a name, and a line.
  announced <- begun <- list()
  key <- function(name, file, line) paste(c(name, file, line), collapse = "\n")
  fail <- function(message, ...) {
    broken <<- TRUE
    send("failure", ..., message = message)
  }

  # What testthat said of one expectation. Warnings count as printed.
  note <- function(result) {
    kind <- switch(sub("^expectation_", "", class(result)[1]),
      success = "passed", failure = "failed", error = "error", skip = "skipped", "warning")
    text <- paste(conditionMessage(result), collapse = "\n")
    if (kind == "warning") {
      cat("Warning: ", text, "\n", sep = "", file = stderr())
    } else if (is.null(test)) {
      if (kind == "skipped") left <<- text
      if (kind %in% c("failed", "error")) fail(text)
    } else if (kind != "passed") {
      # testthat's word for a test without an expectation.
      if (kind == "skipped" && test$hollow && text == "Reason: empty test") kind <- "disabled"
      if (match(kind, worst) > match(test$status, worst)) test$status <<- kind
      test$messages <<- c(test$messages, text)
    }
  }

  begin <- function(name) {
    own <- key(name, path, at)
    count <- sum(begun[[own]], 1L)
    begun[[own]] <<- count
    outer <<- c(list(test), outer)
    variant <- if (count > max(1L, announced[[own]])) sprintf("(%d)", count)
    identity <- c(name = name, variant = variant, file = path, line = at)
    test <<- list(identity = identity, status = "passed", messages = NULL, replaced = NULL, ended = FALSE, hollow = FALSE)
    ran <<- TRUE
    send("start", identity)
  }
  finish <- function() {
    if (test$status == "passed" && !test$ended) {
      test$status <<- "error"
      test$messages <<- "the test did not come to its end"
    }
    send("result", test$identity, status = test$status, replaced = test$replaced, message = paste(test$messages, collapse = "\n\n"))
    test <<- outer[[1]]
    outer <<- outer[-1]
  }
  reporter <- R6::R6Class("Private", inherit = testthat::Reporter, cloneable = FALSE, public = list(
    start_test = function(context, test) begin(test),
    add_result = function(context, test, result) note(result),
    end_test = function(context, test) finish()
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
        test$replaced <<- paste(c(test$replaced, name), collapse = ", ")
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
  for (operator in c("==", "!=", "<", ">", "<=", ">=", "!", "&&", "||", "(", "{", "[", "[[", "$", "<-", "identical", "all.equal",
    # What expected values are made of.
    "c", "list", ":", "-", "rep", "vector", "matrix", "data.frame", "factor"))
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
  end <- function() test$ended <<- TRUE
  shown <- function(said) cat(conditionMessage(said), sep = "", file = stderr())
  # Whether a test may have expectations: its own, or those of a function of the test file.
  expects <- function(code, environment) {
    names <- unique(all.names(code))
    own <- vapply(names, function(name) is.function(get0(name, environment, inherits = FALSE)), NA)
    any(own) || any(grepl("^(expect|fail$|succeed$|skip)", names))
  }
  run_test <- function(desc, code, environment, line, may_be_empty) {
    before <- at
    on.exit(at <<- before)
    at <<- line
    hollow <- as.call(list(function(is) test$hollow <<- is, !may_be_empty && !expects(code, environment)))
    if (may_be_empty) code <- as.call(list(quote(`{`), code, quote(testthat::succeed())))
    code <- as.call(list(quote(`{`), hollow, code, as.call(list(end))))
    code <- as.call(list(base::withCallingHandlers, code, message = shown))
    eval(as.call(list(real, desc, code)), environment)
  }
  # The line of the running file that a call stands on.
  line_of <- function(srcref) {
    file <- attr(srcref, "srcfile")$filename
    if (!is.null(file) && identical(basename(file), basename(path))) as.character(srcref[1])
  }
  tests_as <- list(test_that = function(desc, code) {
    run_test(desc, substitute(code), parent.frame(), line_of(attr(sys.call(), "srcref")), FALSE)
  })
  # testthat's second form of tests, in which a test may have no code, or no expectation.
  tests_as$it <- function(description, code = NULL) {
    run_test(description, substitute(code), parent.frame(), line_of(attr(sys.call(), "srcref")), TRUE)
  }
  tests_as$describe <- function(description, code) {
    inside <- new.env(parent = parent.frame())
    group <- description
    inside$it <- function(description, code = NULL) {
      line <- line_of(attr(sys.call(), "srcref"))
      run_test(paste0(group, ": ", description), substitute(code), inside, line, TRUE)
    }
    eval(substitute(code), inside)
    invisible()
  }
  for (form in names(tests_as)) {
    assign(form, tests_as[[form]], between)
    # A test file may write `testthat::test_that`. Before 3.2, `it` is no function of the package.
    if (!exists(form, space, inherits = FALSE)) next
    unlockBinding(form, space)
    assign(form, tests_as[[form]], space)
    lockBinding(form, space)
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
    fail(paste0(if (!is.null(path)) paste0(path, ": "), conditionMessage(why)))
    ran <<- TRUE
    FALSE
  })
  # Announces the tests that are written one by one.
  plan <- function(file, code, group = NULL) {
    lines <- attr(code, "srcref")
    for (index in seq_along(code)) {
      call <- code[[index]]
      if (!is.call(call) || length(call) < 2L || !is.character(call[[2]])) next
      if (identical(call[[1]], quote(describe)) && length(call) > 2L) {
        plan(file, call[[3]], paste0(call[[2]], ": "))
      } else if (identical(call[[1]], quote(test_that)) || identical(call[[1]], quote(it))) {
        name <- paste0(if (identical(call[[1]], quote(it))) group, call[[2]])
        line <- if (!is.null(lines)) as.character(lines[[index]][1])
        own <- key(name, file, line)
        announced[[own]] <<- sum(announced[[own]], 1L)
        planned <<- c(planned, list(list(name = name, file = file, line = line)))
        send("plan", name = name, file = file, line = line)
      }
    }
  }
  planned <- list()
  # Whether a file that skips itself asks for nothing of the solution.
  asks_nothing <- function(code) {
    skips <- Filter(function(call) any(grepl("^skip", all.names(call))) && !any(all.names(call) %in% c("test_that", "describe")), as.list(code))
    names <- unlist(lapply(skips, all.names))
    known <- vapply(names, function(name) exists(name, baseenv(), inherits = FALSE) || exists(name, space, inherits = FALSE), NA)
    all(known) && !any(names %in% c("exists", "get", "get0", "mget"))
  }
  run <- function(file, code, environment, chdir) {
    path <<- file
    left <<- NULL
    # Else testthat looks for the edition in the description of a package, before each expectation.
    testthat::local_edition(2L)
    tryCatch({
      given <- list(test = NULL, code = checked(code), env = environment, reporter = reporter)
      # Newer versions have no `test`.
      given <- given[names(given) %in% names(formals(space$test_code))]
      work <- function() do.call(space$test_code, given)
      testthat::with_reporter(reporter, if (chdir) beside(file, work()) else work())
    }, error = function(why) fail(conditionMessage(why), exercise = if (inherits(code, "error")) "yes"))
    if (is.null(left)) return(invisible())
    status <- if (asks_nothing(code)) "disabled" else "skipped"
    for (each in planned) if (each$file == file && is.null(begun[[key(each$name, each$file, each$line)]])) {
      at <<- each$line
      begin(each$name)
      test[c("status", "messages")] <<- list(status, left)
      finish()
    }
    at <<- NULL
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
  if (!ran && !broken) send("empty")
  send("end")
  if (broken) quit("no", 1L)
}, new.env(parent = baseenv()))
