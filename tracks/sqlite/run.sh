# Runs the test file of an exercise with sqlite3, and makes the report of what it writes to `output.json`:
#
#     sh run.sh PROGRAM REPORT SOLUTION TEST-FILE
#
# Tests are rows of a table that is made after the solution was read. Which there must be, with what data, says a run of the tests
# without the solution, in a copy of the exercise that the solution cannot write to: nor can it write the report. What the test
# file reads beside the solution comes from that copy as well.
program=$1
report=$2
solution=$3
tests=$4
# Beside the folders that a solution writes in.
apart=${HOME%/*}/apart

# Settings in a home that the solution writes to are nobody's.
sql() {
    sqlite3 -init /dev/null -batch "$@"
}

cp -R -- . "$apart"
cd "$apart" || exit
rm -f output.json user_output.md
: >"$solution"
of_copy=$(printf '%s' "$apart" | sed 's/[&|\\]/\\&/g')
solution_read="\\|^\\.read[[:blank:]]*[\"']*\\(\\./\\)*$solution[\"']*[[:blank:]]*\$|"
sed -i "$solution_read!s|^\\(\\.read[[:blank:]]\\{1,\\}\\)[\"']*\\(\\./\\)*\\([^/\"']*[^/\"'[:blank:]]\\)[\"']*[[:blank:]]*\$|\\1\"$of_copy/\\3\"|" ./*.sql
{ cat -- "$tests" && printf '\n.output stdout\n.backup tests.db\n'; } | sql >apart.log 2>&1
table=$(sql -readonly tests.db "
    SELECT t.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' AND c.name = 'task_id'" 2>/dev/null)
sql -readonly -json tests.db "SELECT * FROM \"$table\"" >rows.json 2>/dev/null

cd "$OLDPWD" || exit
rm -f output.json user_output.md
if [ -x "$program" ]; then
    set -- "$program" isolate --writable "$PWD" --writable "$HOME" --writable "$TMPDIR" --
else
    echo "the solution runs beside the report and not apart from it: \`$program\` cannot be run here" >&2
    set --
fi
"$@" sqlite3 -batch -bail <"$apart/$tests" >/dev/null || exit
sql -cmd '.param init' -cmd ".param set :apart '$apart'" :memory: <"$(dirname "$0")/report.sql" >"$report"
