# Makes a C file of the names of a test file's assertions, in order, each as the file has it and then as it is said. If one is not
# plain text, it holds none.

# The line without the comment at its end.
function code(line, at, quote, letter) {
  quote = ""
  for (at = 1; at <= length(line); at++) {
    letter = substr(line, at, 1)
    if (quote == "" && letter == "!") return substr(line, 1, at - 1)
    if (quote == "" && letter ~ /["']/) quote = letter
    else if (letter == quote) quote = ""
  }
  return line
}

function literal(text) {
  gsub(/["\\?]/, "\\\\&", text)
  return "\"" text "\""
}

{
  sub(/\r$/, "")
  line = code($0)
  sub(/[ \t]+$/, "", line)
  if (continued) {
    if (line == "") next
    sub(/^[ \t]*&?/, "", line)
    line = statement line
  }
  continued = line ~ /&$/
  if (continued) {
    statement = substr(line, 1, length(line) - 1)
    next
  }
  if (tolower(line) !~ /^[ \t]*call[ \t]+assert_equal[a-z_]*[ \t]*\(/) next
  if (!match(line, /,[ \t]*("([^"]|"")*"|'([^']|'')*')[ \t]*\)$/)) unknown = 1
  name = substr(line, RSTART + 1, RLENGTH - 2)
  gsub(/^[ \t]+|[ \t]+$/, "", name)
  quote = substr(name, 1, 1)
  name = substr(name, 2, length(name) - 2)
  written[++count] = literal(name)
  gsub(quote quote, quote, name)
  sub(/ +$/, "", name)
  names[count] = literal(name)
}

END {
  print "const char *const tester_names[][2] = {"
  for (i = 1; i <= count && !unknown; i++) print "{ " written[i] ", " names[i] " },"
  print "{ 0, 0 } };"
}
