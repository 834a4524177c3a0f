# Prints the statements of a Fortran file, one per line, without texts and comments. A word that is continued in the next line is whole
# then. What the file includes is part of it.

# Adds the lines of a file, those of included files in their place.
function read(file, depth, line, name) {
  while ((getline line < file) > 0) {
    sub(/\r$/, "", line)
    if (depth < 20 && tolower(line) ~ /^[ \t]*include[ \t]*["'].*["']/) {
      name = line
      sub(/^[^"']*["']/, "", name)
      sub(/["'][^"']*$/, "", name)
      read(name, depth + 1)
    } else lines[++count] = line
  }
  close(file)
}

# The rest of the statement in a line, which may begin within a text.
function rest(line, at, letter, kept) {
  for (at = 1; at <= length(line); at++) {
    letter = substr(line, at, 1)
    if (quote == "" && letter == "!") break
    if (quote != "") {
      if (letter == quote) quote = ""
      else if (letter == "&" && substr(line, at) ~ /^&[ \t]*$/) return kept "&"
      continue
    }
    if (letter ~ /["']/) {
      quote = letter
      letter = " "
    }
    kept = kept letter
  }
  # A text ends with its line where nothing continues it.
  quote = ""
  sub(/[ \t]+$/, "", kept)
  return kept
}

BEGIN {
  read(ARGV[1], 0)
  for (number = 1; number <= count; number++) {
    line = lines[number]
    if (continued) {
      if (quote == "" && line ~ /^[ \t]*(!.*)?$/) continue
      # Without a mark at its beginning, the line begins with another word.
      if (!sub(/^[ \t]*&/, "", line) && quote == "") line = " " line
    }
    line = rest(line)
    continued = line ~ /&$/
    sub(/&$/, "", line)
    statement = statement line
    if (!continued) {
      # An `include` that is continued itself was not followed.
      print tolower(statement) ~ /^[ \t]*include[ \t]*$/ ? "assert_equal" : statement
      statement = ""
    }
  }
  print statement
}
