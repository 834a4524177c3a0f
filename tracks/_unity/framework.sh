# What the builds of the languages with Unity share; they read it after common.sh. `$prefix` comes before the names of the tools
# of another machine's.
cc=${prefix:-}gcc

# Whether these are tests of a copy, and all that they use of the framework is in ours, which decides the same: it is compiled.
ours_does() {
  [ -n "$CHECKED" ] && awk '
    NR == FNR { if ($1 == "#define") { sub(/\(.*/, "", $2); known[$2] }; next }
    { while (match($0, /(TEST_|UNITY_|Unity)[A-Za-z0-9_]+/)) {
        if (!(substr($0, RSTART, RLENGTH) in known)) exit 1
        $0 = substr($0, RSTART + RLENGTH)
    } }' "$tools/include/test-framework/unity.h" "$@"
}

# Puts ours in the place of what the folder $1 has of the framework.
ours() {
  rm -rf "$1/unity.c" "$1/unity.h" "$1/unity_internals.h"
  mkdir "$HOME/include"
  ln -s "$tools/include/test-framework" "$HOME/include/${1##*/}"
  flags="$flags -iquote $HOME/include -iquote $HOME/include/${1##*/}"
  unity=$tools/report/unity.o
}

# The framework decides what passes: only a version in the folder $1 that is known is trusted, else ours takes its place. Then
# `$unity` is the object to link, `$flags` has what the compiler needs, and `$other` says it. The tests follow the folder.
framework() {
  other=
  folder=$1
  shift
  if ours_does "$@"; then
    ours "$folder"
    return
  fi
  digest=$(cd "$folder" 2>"$said/cd" && cat unity.c unity.h unity_internals.h 2>"$said/cat" | sha256sum)
  if grep -q "^${digest%% *} " "$track/unity.sha256"; then
    unity=0.o
    # shellcheck disable=SC2086 # The flags are words.
    "$cc" $flags -w -include "$tools/report/unity_report.h" -c "$folder/unity.c" -o "$objects/0.o" >"$said/0" 2>&1 &
  else
    other="\`$folder\` is missing or holds no known version of Unity, and a changed one could let every test pass: another Unity takes its place, which may lack macros."
    ours "$folder"
  fi
}

# What a test file, $1, is compiled with if it ends tests as passed: the reporter has to know that it was not the solution that left
# a test.
leaves_tests() {
  ! grep -q -E 'TEST_(PASS|ABORT)' "$1" || echo -Dlongjmp=unity_report_longjmp
}

# Whether what was compiled may be linked, with the arguments of `accepted` behind its first.
accepted_with_unity() {
  accepted '^_*(Unity|unity_report|wrap_Unity|real_Unity)' "$@" && return
  # What takes the place of the framework lacks what exercises do not use.
  [ -z "$other" ] || ! grep -q "function '\(TEST_\|UNITY_\)" "$said"/* || echo "$other"
  unusable_tests "$cc $flags -x c" unity
  exit 1
}

# Links the objects, and ends. The words of the linker name no folder of ours where it is called from that of the objects.
linked() {
  cd "$objects" || exit 1
  "$cc" "$tools/report/report.o" "$unity" "$@" \
    -Wl,--wrap=UnityDefaultTestRun -Wl,--wrap=UnityEnd -fno-lto -o "$HOME/tests" -lm >"$said/link" 2>&1
  ended=$?
  places "$said/link"
  if [ "$ended" != 0 ]; then
    ! grep -q "multiple definition of .main'" "$said/link" ||
      echo "The tests have a \`main\`, and a program has only one: remove the other."
    ! grep -q "undefined reference to .\(TEST_\|UNITY_\|Unity\)" "$said/link" || echo "$other"
    exit 1
  fi
  [ -z "$other" ] || echo "$other"
}
