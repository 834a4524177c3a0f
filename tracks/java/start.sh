#!/bin/sh
# Starts the reporter. Arguments: the tools folder, the home folder, the test files.
tools=$1
home=$2
shift 2
if [ -n "$CHECKED" ]; then
  # Of a copy, another runs on the other processor: what the first compiler makes, of small methods alone, takes a third less
  # processor time. A long run would take more.
  unset CHECKED
  compilers='-XX:TieredStopAtLevel=1 -XX:C1MaxInlineSize=12'
else
  # A run is short: the second compiler costs more than it gains but for what runs very often.
  compilers='-XX:Tier4InvocationThreshold=100000 -XX:Tier4MinInvocationThreshold=100000 -XX:Tier4CompileThreshold=200000
    -XX:Tier4BackEdgeThreshold=1000000'
fi
# The archive has the classes of the compiler, of the frameworks and of the reporter, parsed and checked when the track was
# installed. A parallel collector costs a short run more than it gains too. With the attach mechanism, the solution could load a
# program into its own machine from outside.
# shellcheck disable=SC2086 # The options are words.
exec java -XX:SharedArchiveFile="$tools/runner.jsa" -Xshare:auto -Xlog:disable -Xlog:all=error:stderr $compilers \
  -XX:+UseSerialGC -Xmx768m -XX:-UsePerfData -Djava.io.tmpdir="$home" -Duser.home="$home" -XX:+DisableAttachMechanism \
  --module-path "$tools/runner.jar" --module testrunner/testrunner.Main "$@"
