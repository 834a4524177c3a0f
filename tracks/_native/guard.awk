# Says what the headers of a solution put in the place of something that the tests rely on. They are compiled with the
# tests, so they could be written to change what a test says.
#
# Files, each behind its kind: `kind=library`, names of functions of the system; `kind=test`, the test file; `kind=helper`, the
# exercise's helper files; `kind=text`, the test file as the preprocessor leaves it (`-E -dD`).
# Variables: `test`, the test file's name; expressions `framework` for names of the framework's macros, `own` for words
# that only the framework and its tests have, `extra` for names that no macro may have; `strict`, when the tests need no
# macro of the solution; `begins`, for the macro with which the framework begins, where what comes before it does not
# matter; `home`, for files of the framework, which may define its macros again; `parts`, for the framework's folder in the solution's.
# The environment has the exercise's helper files in HELPERS, one in a line.

function refuse(name, why) {
  print file ": `" name "` must not be " why ": the tests rely on it"
}

# A path without steps back and without those that lead nowhere; one of the system as it is.
function plain_path(path) {
  if (path ~ /^[\/<]/) return path
  gsub(/\/(\.\/)+/, "/", path)
  sub(/^(\.\/)+/, "", path)
  while (match(path, /[^\/]+\/\.\.\//) && substr(path, RSTART, 3) != "../")
    path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
  return path
}

function is_helper(path) {
  return index("\n" ENVIRON["HELPERS"] "\n", "\n" path "\n") > 0
}

# Whether the text has the word.
function has(text, word) {
  return (" " text " ") ~ ("[^A-Za-z0-9_](" word ")[^A-Za-z0-9_]")
}

# The words of a text become keys of `set`.
function words(text, set, name) {
  gsub(/"([^"\\]|\\.)*"/, "", text)
  while (match(text, /[A-Za-z_][A-Za-z0-9_]*/)) {
    name = substr(text, RSTART, RLENGTH)
    set[name] = 1
    text = substr(text, RSTART + RLENGTH)
  }
}

# A line without its comments and texts; a comment may begin in a line before.
function without_comments(text) {
  gsub(/"([^"\\]|\\.)*"/, "\"\"", text)
  if (in_comment) {
    if (!sub(/^.*\*\//, "", text)) return ""
    in_comment = 0
  }
  gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, " ", text)
  sub(/\/\/.*/, "", text)
  if (sub(/\/\*.*/, "", text)) in_comment = 1
  return text
}

# The words before an opening parenthesis become keys of `set`.
function called(text, set, name) {
  split("", set)
  while (match(text, /[A-Za-z_][A-Za-z0-9_]*[ \t]*\(/)) {
    name = substr(text, RSTART, RLENGTH)
    sub(/[ \t]*\($/, "", name)
    set[name] = 1
    text = substr(text, RSTART + RLENGTH)
  }
}

# The texts of a macro and of all macros of the solution in it.
function whole(name, text, todo, found, more) {
  split("", found)
  todo = name
  found[name] = 1
  text = ""
  while (todo != "") {
    split("", more)
    name = todo
    sub(/ .*/, "", name)
    if (!sub(/^[^ ]* /, "", todo)) todo = ""
    text = text " " body[name]
    words(body[name], more)
    for (name in more)
      if (name in body && !(name in found)) {
        found[name] = 1
        todo = todo == "" ? name : todo " " name
      }
  }
  return text
}

# Whether a macro stands for a value, and does nothing to the statement and the function that it stands in.
function plain(name, text, opened, closed) {
  text = whole(name)
  opened = gsub(/[(]/, "(", text)
  closed = gsub(/[)]/, ")", text)
  if (opened != closed || text ~ /;|##|%:%:/ || takes[name] && text ~ /[{}]|<%|%>/) return 0
  return !has(text, "return|goto|break|continue|throw|longjmp|asm|__asm|__asm__|co_return")
}

kind == "library" {
  library[$1] = 1
  next
}

kind == "test" {
  words($0, mentioned)
  next
}

# What the exercise's helper files say counts as the test's words. Their macros and functions are not the solution's to define.
kind == "helper" {
  text = without_comments($0)
  words(text, mentioned)
  continued = continues
  continues = text ~ /\\[ \t]*$/
  if (match(text, /^[ \t]*#[ \t]*(ifndef|define)[ \t]+[A-Za-z0-9_]+/)) {
    text = substr(text, RSTART, RLENGTH)
    sub(/^.*[ \t]/, "", text)
    of_helpers[text] = 1
  } else {
    gsub(/__attribute__[ \t]*\(\(([^()]|\([^()]*\))*\)\)/, " ", text)
    # The beginning of a function: a type, the name and a parenthesis.
    if (continued || text !~ /^[ \t]*[A-Za-z_][A-Za-z0-9_]*[ \t*]+([A-Za-z_][A-Za-z0-9_]*[ \t*]+)*[A-Za-z_][A-Za-z0-9_]*[ \t]*\(/) next
    if (text ~ /;/ && text !~ /\)[^;]*\{/ || text ~ /^[ \t]*(typedef|extern|return|else|case)[ \t]/) next
    sub(/[ \t]*\(.*/, "", text)
    sub(/^.*[^A-Za-z0-9_]/, "", text)
    of_helpers[text] = declared[text] = 1
  }
  next
}

/^# [0-9]+ "/ {
  before = file
  file = $0
  sub(/^[^"]*"/, "", file)
  flags = file
  sub(/"[^"]*$/, "", file)
  sub(/^.*"/, "", flags)
  # A file is entered and left with a flag; one that gives itself another name by `#line` has none.
  if (begun && flags == "" && file != before) claimed[file] = 1
  if (before == "<command-line>" && (file == test || file == "./" test)) begun = 1
  where_from = plain_path(file)
  # Paths of the system are whole; the framework's own files were looked at, or are ours.
  solution = file in claimed || where_from !~ /^[\/<]/ && where_from != test && !is_helper(where_from) && \
    (parts == "" || where_from != parts "/unity.h" && where_from != parts "/unity_internals.h")
  next
}

/^#(define|undef) / {
  name = $2
  sub(/\(.*/, "", name)
  if (begins != "" && name ~ begins) began = 1
  again = (begins == "" || began) && (seen[name]++ || $1 == "#undef")
  if (again && name ~ framework && (solution || home == "" || file !~ home) || name ~ extra) {
    refuse(name, "redefined")
  } else if (solution && $1 == "#define") {
    if (name in said_by_helpers || name in types && name in mentioned) refuse(name, "redefined")
    where[name] = file
    if (name in words_of && words_of[name] != $0) varies[name] = 1
    words_of[name] = $0
    takes[name] = $2 ~ /\(/
    text = $0
    sub(/^#define [A-Za-z0-9_]+(\([^)]*\))?/, "", text)
    body[name] = text
  } else if (!solution) {
    if ($1 == "#undef" || name in elsewhere && elsewhere[name] != $0) varies[name] = 1
    elsewhere[name] = $0
  }
  next
}

/^#pragma/ {
  if (solution && /redefine_extname|system_header|pragma +weak/) refuse("#pragma " $2, "used here")
  next
}

# What the text of helper files and the types of the system have said so far, no macro may change.
!solution {
  if (is_helper(where_from)) words($0, said_by_helpers)
  if (match($0, /^[ \t]*(__extension__[ \t]+)?typedef[ \t].*[ \t*][A-Za-z_][A-Za-z0-9_]*;[ \t]*$/)) {
    text = $0
    sub(/;[ \t]*$/, "", text)
    sub(/^.*[ \t*]/, "", text)
    types[text] = 1
  }
}

solution {
  text = $0
  gsub(/"([^"\\]|\\.)*"/, "", text)
  if ((" " text) ~ ("[^A-Za-z0-9_]" own)) {
    refuse("the test framework", "used by the solution")
  } else if (has(text, "asm|__asm|__asm__|alias|__alias__|weakref|__weakref__")) {
    refuse("asm", "used in what is compiled with the tests")
  }
  called(text, names)
  for (name in names) if (name in declared) refuse(name, "defined by the solution")
  # Comparisons of the library's types are not the solution's to define.
  if (depth == 0 && (" " text) ~ /[^A-Za-z0-9_]namespace +std[^A-Za-z0-9_:]?/ && text !~ /using +namespace/) depth = 1
  if (depth > 0) {
    inner += gsub(/[{]/, "{", text) - gsub(/[}]/, "}", text)
    if (inner <= 1 && text ~ /operator *(==|!=|<=|>=|<[^<]|>[^>])/) refuse("std", "given comparisons by the solution")
    if (inner <= 0 && text ~ /[}]/) depth = inner = 0
  }
  if (text ~ /std *:: *operator/) refuse("std", "given comparisons by the solution")
}

END {
  for (name in body) {
    file = where[name]
    if (name in of_helpers) refuse(name, "redefined")
    if (!(name in mentioned)) continue
    # A constant that the solution has in the test's very words is the test's.
    if (name in elsewhere && elsewhere[name] == words_of[name] && !(name in varies)) continue
    if (name in elsewhere || name in library || name == "true" && body[name] !~ /^ *\(?1\)?$/ || name == "false" && body[name] !~ /^ *\(?0\)?$/)
      refuse(name, "redefined")
    else if (strict || !plain(name))
      refuse(name, strict ? "a macro" : "a macro that is more than a value")
  }
}
