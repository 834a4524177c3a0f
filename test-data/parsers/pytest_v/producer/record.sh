#!/bin/sh
# Recorded with the packages of requirements-pytest-v.txt: record.sh PYTHON OLD [NAME…], a Python that has them, and one
# with pytest 8.4.2 and pytest-subtests 0.15.0. With names, only these are recorded. Output is what a pipe gets, 80 columns
# wide; times are made steady.
set -eu
new=$(realpath -s "$1")
old=$(realpath -s "$2")
python=$new
shift 2
names=" $* "
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
export COLUMNS=80 PYTHONDONTWRITEBYTECODE=1 PY_COLORS=0 COUNTS="$work/counts"
unset CI
# record NAME ARGUMENTS: the widths of lines stay, since durations keep their length.
record() {
    name=$1
    shift
    case $names in "  " | *" $name "*) ;; *) return 0 ;; esac
    rm -rf "$COUNTS" && mkdir "$COUNTS"
    "$python" -m pytest -p no:cacheprovider "$@" 2>&1 |
        sed -E "s|$python|python|g; s|$work|/solution|g; s|(/[^ \"]*)+/python3|/python3|g; s|/tmp/tmp[^ ]*\.\.\.|/solution/...|; s|in [0-9]\.[0-9]{2}s|in 0.01s|; s|0x[0-9a-f]{8,}|0x7f0000000000|g" \
        > "$out/$name.out" || true
}
record plain -v test_mixed.py "tests dir" text.rst --doctest-glob='*.rst'
record unescaped_names -v -o disable_test_id_escaping_and_forfeit_all_rights_to_community_support=true \
    -k odd_names test_mixed.py
record coloured -v --color=yes test_mixed.py
record repeated_in_summary -v -rA test_mixed.py
record very_verbose -vv test_mixed.py
record count_style -v -o console_output_style=count test_mixed.py
record classic_style -v -o console_output_style=classic test_mixed.py
record times_style -v -o console_output_style=times test_parts.py test_inner.py
record workers -v -n2 test_mixed.py
record workers_classic -vv -n2 -o console_output_style=classic test_mixed.py
record crashed_worker -v -n2 --max-worker-restart=2 test_dies.py
record forked -v --forked test_dies.py
record killed -v test_dies.py
record printing -v -s test_prints.py
record printing_coloured -v -s --color=yes test_prints.py
record printing_with_progress -v -s -o console_output_style=progress-even-when-capture-no test_prints.py
record logging_live -v -o log_cli=true test_log.py
record collection_error -v test_broken.py test_mixed.py
record collection_errors_continue -v --continue-on-collection-errors test_broken.py test_syntax.py test_inner.py
record collection_errors_without_traceback -v --tb=no test_broken.py test_syntax.py
record collection_error_of_workers -v -n2 test_broken.py
record reruns -v --reruns 3 test_flaky.py
record reruns_of_workers -v -n2 --reruns 3 test_flaky.py
record parts -v test_parts.py
record parts_of_workers -v -n2 test_parts.py
record parts_printing -v -s test_parts.py
record interrupted -v test_interrupted.py
record interrupted_printing -v -s test_interrupted.py
record sessions_within -v -rP test_inner.py
record sessions_within_printing -v -s test_inner.py
record none_ran -v -k nothing_of_this_name test_mixed.py
record all_skipped -v -k skipped test_mixed.py
record quiet -q test_mixed.py
record quiet_named_at_the_end -q -rA test_mixed.py
record quiet_without_counts -qq test_mixed.py
record quiet_collection_error -q test_broken.py test_mixed.py
record quiet_parts -q test_parts.py
record named_at_the_end -rA test_mixed.py
record parts_named_at_the_end -rA test_parts.py
record short_tracebacks -v --tb=short test_mixed.py
record no_tracebacks -v --tb=no test_mixed.py
python=$old
record old_parts -v test_parts.py
record old_parts_of_workers -v -n2 test_parts.py
record old_parts_quiet -q test_parts.py
record old_parts_named_at_the_end -rA test_parts.py
record old_quiet -q test_mixed.py
record old_named_at_the_end -rA test_mixed.py
python=$new
record no_such_file -v no_such_file.py
record setup_shown -v --setup-show test_log.py
record stopped_early -v -x test_mixed.py
record coverage_like_sections -v --durations=3 test_log.py
record exit -v test_exit.py
record exit_quiet -q test_exit.py
record exit_named_at_the_end -rA test_exit.py
record interrupted_quiet -q test_interrupted.py
record internal_error -v -p broken_plugin test_exit.py
record no_such_file_quiet -q no_such_file.py
record good_quiet -q test_good.py
# Several commands in one log; some of them show no letters.
join() {
    for part in "$@"; do cat "$out/$part.out"; done
}
join good_quiet quiet_collection_error > "$out/quiet_sessions_last_broken.out"
join quiet_collection_error good_quiet > "$out/quiet_sessions_first_broken.out"
join good_quiet no_such_file_quiet > "$out/quiet_sessions_last_missing.out"
join no_such_file_quiet good_quiet > "$out/quiet_sessions_first_missing.out"
join exit no_such_file good_quiet > "$out/sessions_of_both_kinds.out"
# Two commands in one log, the first of which was killed.
cat "$out/killed.out" "$out/interrupted.out" > "$out/two_sessions_first_killed.out"
{ cat "$out/logging_live.out"; echo '+ python -m pytest -v -n2 test_parts.py'; cat "$out/parts_of_workers.out"; } > "$out/two_sessions.out"
tr -d '\r' < "$out/plain.out" | sed 's/$/\r/' > "$out/windows_line_ends.out"
