# Runs the test file of an exercise with sqlite3, and makes the report of what it writes to `output.json`:
#
#     sh run.sh PROGRAM REPORT SOLUTION TEST-FILE
#
# Tests are rows of a table that is made after the solution was read. Which there must be, with what data, says a run of the tests
# without the solution, in a copy of the exercise that the solution cannot write to: nor can it write the report.
program=$1
report=$2
solution=$3
tests=$4
# Beside the folders that a solution writes in.
apart=${HOME%/*}/apart

cp -R -- . "$apart"
cd "$apart" || exit
rm -f output.json user_output.md
: >"$solution"
{ cat -- "$tests" && printf '\n.output stdout\n.backup tests.db\n'; } | sqlite3 -batch >apart.log 2>&1
table=$(sqlite3 -batch -readonly tests.db "
    SELECT t.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' AND c.name = 'task_id'" 2>/dev/null)
sqlite3 -batch -readonly -json tests.db "SELECT * FROM \"$table\"" >rows.json 2>/dev/null

cd "$OLDPWD" || exit
rm -f output.json user_output.md
if [ -x "$program" ]; then
    set -- "$program" isolate --writable "$PWD" --writable "$HOME" --writable "$TMPDIR" --
else
    echo "the solution runs beside the report and not apart from it: \`$program\` cannot be run here" >&2
    set --
fi
"$@" sqlite3 -batch -bail <"$tests" >/dev/null || exit
exec sqlite3 -batch -cmd '.param init' -cmd ".param set :apart '$apart'" :memory: <"$(dirname "$0")/report.sql" >"$report"
