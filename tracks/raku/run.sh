# Runs each test file in a process of its own: run.sh FOLDER-OF-THE-REPORTER TEST-FILE…
tools=$1
shift
run() { raku "-I$tools" -Ilib -MReporter "$1"; }
[ $# -gt 1 ] || exec raku "-I$tools" -Ilib -MReporter "$1"

# Each reporter gets the secrets of its own, and says on descriptor 5 that its file came to its end: all but the last one.
IFS= read -r token <&4
IFS= read -r mark <&4
exec 4<&- 6>&1
status=0
place=more
for file; do
    shift
    [ $# -gt 0 ] || [ "$place" != more ] || place=last
    said=$(printf '%s\n%s\n' "$token" "$mark" | REPORTER_PLACE=$place run "$file" 5>&1 >&6 4<&0 </dev/null 6>&-) || status=$?
    # A file that did not come to its end: nor did the run, whatever the others say.
    [ "$said" = "$token" ] || place=lost
done
exit $status
