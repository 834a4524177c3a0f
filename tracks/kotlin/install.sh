#!/bin/sh
# Makes {tools}/reporter, the classes of the reporter, and {tools}/runner.jsa, the archive of the classes that a run uses. It owns
# both, and {tools}/class-path. Arguments: the track folder, the tools folder.
set -eu
track=$1
tools=$2
rm -rf "$tools/reporter" "$tools/runner.jsa"
mkdir -p "$tools/reporter"
kotlin=$tools/node_modules/kotlin-compiler/lib
java=/usr/share/java
# What a solution is compiled against.
path=$kotlin/kotlin-stdlib.jar:$kotlin/kotlin-test.jar:$kotlin/kotlin-test-junit.jar:$kotlin/kotlin-test-junit5.jar
for library in junit4 hamcrest junit-jupiter-api junit-jupiter-params apiguardian-api opentest4j; do
  path=$path:$java/$library.jar
done
whole=$tools/reporter:$path
for library in junit-jupiter-engine junit-vintage-engine junit-platform-commons junit-platform-engine junit-platform-launcher; do
  whole=$whole:$java/$library.jar
done
for library in kotlin-compiler kotlin-script-runtime kotlin-reflect kotlinx-coroutines-core-jvm annotations-13.0; do
  whole=$whole:$kotlin/$library.jar
done
javac -nowarn -encoding UTF-8 -d "$tools/reporter" -classpath "$whole" "$track"/reporter/*.java
jar --create --no-compress --file "$tools/reporter.jar" -C "$tools/reporter" .
rm -rf "$tools/reporter"
# The Java virtual machine reads its options from this file.
printf '%s\n' "-Dtestrunner.classpath=$path" -classpath "$tools/reporter.jar:${whole#*:}" >"$tools/class-path"
# The archive is what one run loads.
cd "$track/accel/warmup"
printf 'token\nmark\n' >"$tools/token"
java -XX:ArchiveClassesAtExit="$tools/runner.jsa" -Xlog:disable -XX:+UseSerialGC -Duser.home="$tools" "@$tools/class-path" \
  testrunner.Main src/test/kotlin/WarmupTest.kt >"$tools/prints" 3>"$tools/events" 4<"$tools/token"
grep -q '^token end$' "$tools/events"
rm -f "$tools/token" "$tools/prints" "$tools/events"
test -s "$tools/runner.jsa"
