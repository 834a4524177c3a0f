# Starts the process of the solution beside that of the tests, before either has loaded any code: tracks/_kit/SEPARATE.md. Part of
# start.sh, whose arguments are then
#
#     BLOB SCRIPT TOOLS PRESET --separate APART PROGRAM TEST-FILE…
#
# In the place of PROGRAM, the script gets the number of that process, which reads requests from descriptor 3 and answers on 4. The
# ends of the tests are the descriptors 5 and 6.
blob=$1 script=$2 tools=$3 preset=$4 apart=$6 program=$7
shift 7
asks=$TMPDIR/asks answers=$TMPDIR/answers
mkfifo "$asks" "$answers"
# The first end that is opened must not wait for the second.
exec 9<>"$asks" 5>"$asks" 7<"$asks" 9>&-
exec 9<>"$answers" 6<"$answers" 8>"$answers" 9>&-
rm "$asks" "$answers"
(
  exec </dev/null 3<&7 4>&8 5>&- 6<&- 7<&- 8>&-
  cd "$apart/solution" || exit
  export HOME="$apart/home" TMPDIR="$apart/tmp" PWD="$apart/solution"
  exec "$program" isolate --writable "$apart" --readable-list "$apart/readable" --without CHECKED --descriptors 5 -- \
    sh "$0" "$blob" "${script%/*}/apart.js" "$tools" "$preset"
) &
exec 7<&- 8>&-
set -- "$blob" "$script" "$tools" "$preset" --separate "$apart" "$!" "$@"
