# Says what the linker would take from a solution in the place of what the reporter and the tests mean, and what runs before
# the reporter does.
#
# Files: the names that the reporter and the start of a program need; then what `nm -A` says of all objects, the tests' first.
# Variables: `theirs`, the solution's objects; `own`, an expression for names of the framework.

function refuse(name, why) {
  said["`" name "` must not be " why] = 1
}

FILENAME != "-" {
  needed[$1] = 1
  next
}

{
  object = $1
  name = $NF
  type = $(NF - 1)
  sub(/:.*/, "", object)
  sub(/@.*/, "", name)
}

index(" " theirs " ", " " object " ") == 0 {
  if (type ~ /^[VWu]$/) weak[name] = 1
  next
}

name ~ own { refuse("the test framework", "used by the solution: the tests rely on it") }

type ~ /^[A-TV-Z]$/ && (name in needed || type !~ /[VW]/ && (name in weak || name ~ /^_ZNK?St|^_ZSt/)) {
  refuse(name, "defined by the solution: the tests rely on it")
}

type == "i" { refuse(name, "an indirect function: it would run before the tests do") }

END {
  for (what in said) print what
}
