# Runs test files with bats, and what they start with `bash` apart from it.
#
#     bash run.sh PROGRAM TEST-FILE…
#
# bats, the test files and what they load come from places that a solution cannot write to, bats's own notes lie there
# too, and a solution has no way to its open files and its memory: what it prints and its exit code are all that it has
# to say. A test that sources a solution makes it a part of itself, and of what is said here nothing holds for it.

program=$1
shift
# Beside the folders that a solution writes in. The runner takes the name out of messages.
scratch=${HOME%/*}
apart=$scratch/apart
# Before anything of the solution has run.
cp -R -- . "$apart"

if [[ -x $program ]]; then
    export TEST_RUNNER_PROGRAM=$program TEST_RUNNER_SOLUTION=$PWD
    # A command of the tests' that is not there is still one that is not found.
    bash() {
        "$TEST_RUNNER_PROGRAM" apart --without BASH_FUNC_bash%% --without BASH_FUNC_date%% --without BASH_FUNC_mkdir%% \
            --without BASH_FUNC_rm%% --writable "$TEST_RUNNER_SOLUTION" --writable "$HOME" --writable "$TMPDIR" \
            --writable "$BATS_TEST_TMPDIR" --writable "$BATS_FILE_TMPDIR" -- bash "$@" || return
    }
    export -f bash
else
    echo "solutions run beside bats and not apart from it: \`$program\` cannot be run here" >&2
fi

# bats starts small programs around each test. A program takes a millisecond to start, a shell's own words take none.
date() {
    if [[ $# = 1 && $1 = +%s%N ]]; then
        printf '%s000\n' "${EPOCHREALTIME/[^0-9]/}"
    else
        command date "$@" || return
    fi
}
# Of a test's own folders, the next ones are made at once.
mkdir() {
    local folder=${BATS_RUN_TMPDIR-}/test number=${BATS_SUITE_TEST_NUMBER-} folders=() i
    if [[ ${FUNCNAME[1]-} != bats_create_test_tmpdirs ]]; then
        command mkdir "$@" || return
    elif [[ $# = 1 && $1 = "$folder/$number" ]]; then
        # In a test's own words, the command is the command.
        unset -f mkdir
        if [[ ! -d $1 ]]; then
            for ((i = number; i < number + 32; i++)); do
                folders+=("$folder/$i")
            done
            command mkdir -p -- "${folders[@]}"
        fi
    elif [[ $# != 2 || $1 != -p || ! -d $2 ]]; then
        command mkdir "$@"
    fi
}
# What a passing test printed is shown here, just before bats removes it: for bats it is a pipeline of two processes, and
# most tests print nothing. The next test whose process has this number begins with an empty file.
rm() {
    if [[ $# = 2 && $1 = -f && $2 = "${BATS_OUT-}" && ${FUNCNAME[1]-} = bats_exit_trap ]]; then
        if [[ -s $2 && ${state-} = passed ]]; then
            bats_prefix_lines_for_tap_output <"$2" | bats_replace_filename >&3
        fi
        : >"$2"
    else
        command rm "$@" || return
    fi
}
export -f date mkdir rm

arguments=(--tempdir "$scratch/notes" --tap "${@/#/"$apart/"}")
# What the command does is to look for the rest of it; newer ones look for more.
if hash bats 2>/dev/null && [[ ! -L ${BASH_CMDS[bats]} ]] && read -r -d '' command <"${BASH_CMDS[bats]}"
    [[ ${command-} = '#!'* && $command != *LIBDIR* && -x ${BASH_CMDS[bats]%/*/*}/libexec/bats-core/bats ]]; then
    export BATS_ROOT=${BASH_CMDS[bats]%/*/*}
    bats_readlinkf() {
        if [[ $1 = "$BATS_ROOT"/libexec/bats-core/bats ]]; then
            printf '%s\n' "$1"
        else
            readlink -f "$1"
        fi
    }
    export -f bats_readlinkf
    exec "$BATS_ROOT/libexec/bats-core/bats" "${arguments[@]}"
fi
exec bats "${arguments[@]}"
