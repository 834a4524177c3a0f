# Runs test files with bats, and the interpreters that they start apart from it.
#
#     bash run.sh PROGRAM 'INTERPRETER…' TEST-FILE…
#
# bats, the test files and what they load come from places that a solution cannot write to, bats's own notes lie there
# too, and a solution has no way to its open files and its memory: what it prints and its exit code are all that it has
# to say. A test that sources a solution makes it a part of itself, and of what is said here nothing holds for it.

program=$1
interpreters=$2
shift 2
# Beside the folders that a solution writes in. `[report] mask` takes the name out of messages.
scratch=${HOME%/*}
apart=$scratch/apart
# Before anything of the solution has run.
cp -R -- . "$apart"
# What says why an assertion failed does so with fewer processes: it took as long as the rest of the test. The words are the same.
extra=$apart/bats-extra.bash
if [[ -f $extra && -w $extra && ! -L $extra ]]; then
    cat >>"$extra" <<'END'

batslib_is_single_line() {
  local string
  for string in "$@"; do
    [[ ${string%$'\n'} != *$'\n'* ]] || return 1
  done
}
batslib_err() {
  local text
  if (( $# > 0 )); then
    echo "$@"
  else
    IFS='' read -r -d '' text || :
    printf '%s' "$text"
  fi >&2
}
batslib_decorate() {
  local text
  IFS='' read -r -d '' text || :
  printf '\n-- %s --\n%s--\n\n' "$1" "$text"
}
END
    # Nobody reads what failures of a copy say.
    [[ ! $CHECKED ]] || cat >>"$extra" <<'END'

batslib_print_kv_single_or_multi() { :; }
batslib_decorate() { :; }
fail() { return 1; }
END
fi
# What the last `run` of a failed test came to, if the test file has no `teardown` and no assertion has said it.
if [[ ! $CHECKED ]]; then
    for file in "$@"; do
        [[ ! -w $apart/$file ]] || cat >>"$apart/$file" <<'END'

[[ $(declare -f teardown) != $'teardown () \n{ \n    return 0\n}' ]] || teardown() {
  [[ ! $BATS_TEST_COMPLETED && ${status-} && ${output+set} ]] || return 0
  [[ $(<"$BATS_OUT") != *'-- '*' --'* ]] || return 0
  case $output in
    '') printf -- '-- the last `run` --\nstatus : %s\n--\n' "$status" ;;
    *$'\n'*) printf -- '-- the last `run` --\nstatus : %s\noutput :\n  %s\n--\n' "$status" "${output//$'\n'/$'\n  '}" ;;
    *) printf -- '-- the last `run` --\nstatus : %s\noutput : %s\n--\n' "$status" "$output" ;;
  esac
}
END
    done
fi
unset CHECKED

if [[ -x $program ]]; then
    export TEST_RUNNER_PROGRAM=$program TEST_RUNNER_SOLUTION=$PWD
    for name in $interpreters; do
        without+=" --without BASH_FUNC_$name%%"
    done
    for name in $interpreters; do
        # What a solution writes to descriptor 3, where bats shows it, goes to what the test printed, and not between the results;
        # outside of a test there is no such place. A command of the tests' that is not there is still one that is not found.
        eval "$name() {
            [[ -e /proc/\$BASHPID/fd/4 ]] || {
                $name \"\$@\" 4>/dev/null || return
                return 0
            }
            \"\$TEST_RUNNER_PROGRAM\" isolate $without --writable \"\$TEST_RUNNER_SOLUTION\" --descriptors 4 \\
                --writable \"\$HOME\" --writable \"\$TMPDIR\" --writable \"\$BATS_TEST_TMPDIR\" \\
                --writable \"\$BATS_FILE_TMPDIR\" -- $name \"\$@\" 3>&4 || return
        }"
        export -f "${name?}"
    done
else
    echo "solutions run beside bats and not apart from it: \`$program\` cannot be run here" >&2
fi

exec bats --tempdir "$scratch/notes" --tap --show-output-of-passing-tests "${@/#/"$apart/"}"
