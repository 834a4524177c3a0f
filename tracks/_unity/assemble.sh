# Assembles a solution, compiles the test framework and the tests, each file by itself as the track's makefile would, and links
# them with the reporter. A track's build.sh reads this with its own arguments, after it said what `extension` its files have, the
# `prefix` of the tools' names, the compiler's `flags` and how to `assemble` the file $1 to $2.
# shellcheck source=../_native/common.sh
. "$1/common.sh"
# shellcheck source=framework.sh
. "$track/framework.sh"
solution=${1##*/}
solution=${solution%_test.c}.$extension
framework vendor "$@"

# The objects have the names that the makefile would give them, which the linker says.
said_by="0 0.o"
object() {
  name=${1%.*}.o
  case " $said_by " in
    *" $name "*)
      echo "The solution must not have a file \`$1\`: its object would take the place of another."
      exit 1
      ;;
  esac
  said_by="$said_by $name"
  shift
  "$@" "$objects/$name" >"$said/$name" 2>&1 &
}
tests= own=
for test in "$@"; do
  # shellcheck disable=SC2046,SC2086 # The flags are words.
  object "$test" "$cc" $flags $(leaves_tests "$test") -c "./$test" -o
  tests="$tests $name"
done
for file in *."$extension"; do
  case $file in
    # Names that a shell or a tool would take for something else, and what the makefile leaves out.
    -* | *[!A-Za-z0-9_.-]* | "example.$extension") continue ;;
  esac
  object "$file" assemble "$file"
  own="$own $name"
done
wait
if [ -z "$own" ]; then
  echo "There is no solution: the file \`$solution\` is missing."
  exit 1
fi
# shellcheck disable=SC2086 # The names are words.
accepted_with_unity "$tests" "$own" $said_by redefined
# shellcheck disable=SC2086 # The objects and flags are words.
linked $tests $own $link
