# Whether the files of the solution that a test file includes have nothing that guard.awk could refuse: of the preprocessor they
# use includes and guards against a second include only, and no word of the framework's. Ends with 0 then, and nothing needs to be
# preprocessed. What is in doubt is not plain.
#
# Variables: `test`, the test file; `header`, the framework's, as the test includes it; `own`, an expression for words that only the
# framework and its tests have.

function doubt() {
  in_doubt = 1
  exit
}

# The name in a line that includes a file of the solution; empty where it includes one of the system.
function included(line, name) {
  if (line ~ /^[ \t]*#[ \t]*include[ \t]*<[A-Za-z0-9_]+(\/[A-Za-z0-9_]+)*(\.h|\.hpp)?>[ \t]*$/) return ""
  if (line !~ /^[ \t]*#[ \t]*include[ \t]*"[A-Za-z0-9_\/.-]+"[ \t]*$/) doubt()
  name = line
  gsub(/^[^"]*"|"[ \t]*$/, "", name)
  return name
}

function wanted(name) {
  if (name == "" || name in seen) return
  # Another folder would be that of what it includes in turn.
  if (name !~ /^[A-Za-z0-9_-]+\.(h|hpp)$/) doubt()
  seen[name] = 1
  queue[++last] = name
}

function plain_line(line, name) {
  sub(/\r$/, "", line)
  sub(/using[ \t]+namespace[ \t]+std[ \t]*;/, "", line)
  if (line ~ own || line ~ /[^\t -~]|\\|\?\?|%:|_Pragma|asm|alias|weakref/) doubt()
  # Comparisons of the library's types; a comment may stand between the words.
  if (line ~ /namespace([^ \t]|[ \t]*$|[ \t]+[^ \t{A-Za-z_]|[ \t]+std([^A-Za-z0-9_]|$))|(^|[:\/])[ \t]*operator/) doubt()
  if (line !~ /#/) return
  if (line ~ /^[ \t]*#[ \t]*(pragma[ \t]+once|endif[ \t]*(\/\/[A-Za-z0-9_ .]*|\/\*[A-Za-z0-9_ .]*\*\/)?)[ \t]*$/) return
  if (line ~ /^[ \t]*#[ \t]*(ifndef|define)[ \t]+[A-Z][A-Z0-9_]*_(H|HPP|INCLUDED)_*[ \t]*$/) {
    name = line
    gsub(/^.*(ifndef|define)[ \t]+|[ \t]+$/, "", name)
    guards[name] = 1
  } else wanted(included(line))
}

BEGIN {
  if (test ~ /\// && test !~ /^\.\/[^\/]*$/) doubt()
  while ((got = (getline line < test)) > 0) {
    sub(/\r$/, "", line)
    text = text line "\n"
    if (line ~ /^[ \t]*#[ \t]*include/) {
      name = included(line)
      if (name != header) wanted(name)
    } else if (line ~ /include/ && line ~ /#|%:|\?\?/) doubt()
  }
  if (got < 0) doubt()
  for (place = 1; place <= last; place++) {
    while ((got = (getline line < queue[place])) > 0) plain_line(line)
    if (got < 0) doubt()
  }
  for (name in guards) if (index(text, name)) doubt()
  exit
}

END { exit in_doubt }
