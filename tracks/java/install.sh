#!/bin/sh
# Makes {tools}/runner.jar, which holds the reporter with the frameworks, and {tools}/runner.jsa, the archive of the
# classes that a run uses. Arguments: the track folder, the tools folder.
set -eu
track=$1
tools=$2
java=/usr/share/java
libraries="junit-jupiter-api junit-jupiter-params junit-jupiter-engine junit-platform-commons junit-platform-engine
  junit-platform-launcher junit-vintage-engine junit4 hamcrest opentest4j apiguardian-api assertj-core byte-buddy
  json-latest"
classes=$tools/classes
rm -rf "$classes" "$tools/runner.jar" "$tools/runner.jsa"
mkdir -p "$classes"
cd "$classes"
for library in $libraries; do
  jar --extract --file "$java/$library.jar"
done
# The packages of `install --with` are recorded as lines of JSON: `"name": "version"`.
if [ -e "$tools/packages.json" ]; then
  for name in $(sed -n 's/^ *"\([^"]*\)": .*/\1/p' "$tools/packages.json" | tr '[:upper:]' '[:lower:]'); do
    for jar in $(dpkg --listfiles "lib$name-java" | grep "^$java/[^/]*\.jar$"); do
      jar --extract --file "$jar"
    done
  done
fi
# Nothing of the frameworks is found by name: services, modules and signatures are of no use in one archive.
rm -rf META-INF module-info.class
# All of it is one module: code of the solution may use what is public in the frameworks, and reach nothing else.
{
  echo 'module testrunner {'
  echo '    requires java.se;'
  echo '    requires jdk.compiler;'
  # What they look up, and find nothing of.
  for service in org.assertj.core.configuration.Configuration org.assertj.core.presentation.Representation \
    org.junit.jupiter.api.extension.Extension org.junit.platform.engine.TestEngine \
    org.junit.platform.launcher.LauncherDiscoveryListener org.junit.platform.launcher.LauncherSessionListener \
    org.junit.platform.launcher.PostDiscoveryFilter org.junit.platform.launcher.TestExecutionListener; do
    echo "    uses $service;"
  done
  find . -name '*.class' | sed 's|^./||; s|/[^/]*$||' | sort -u | tr / . | sed 's/.*/    exports &;/'
  echo '}'
} >"$tools/module-info.java"
javac -nowarn -encoding UTF-8 -d "$classes" --patch-module "testrunner=$classes" "$tools/module-info.java" "$track"/reporter/*.java
rm "$tools/module-info.java"
cd "$tools"
# Not compressed: it is read on every run.
jar --create --no-compress --file runner.jar -C "$classes" .
rm -rf "$classes"
# The archive is what one run loads.
cd "$track/accel/warmup"
printf 'token\nmark\n' >"$tools/token"
java -XX:ArchiveClassesAtExit="$tools/runner.jsa" -Xlog:disable -XX:+UseSerialGC -Duser.home="$tools" --module-path "$tools/runner.jar" \
  --module testrunner/testrunner.Main src/test/java/WarmupTest.java >"$tools/prints" 3>"$tools/events" 4<"$tools/token"
grep -q '^token end$' "$tools/events"
rm -f "$tools/token" "$tools/prints" "$tools/events"
test -s "$tools/runner.jsa"
dpkg-query --show --showformat '${Version}\n' junit5 >"$tools/junit.version"
