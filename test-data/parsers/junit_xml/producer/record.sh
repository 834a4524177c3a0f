#!/bin/sh
# Recorded with pytest, jest-junit 17, the JUnit 5.9 console and Maven Surefire 2.22 from Debian's Maven repository.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
steady() { scrub | sed -E 's/([^a-z]time|duration)="[^"]*"/\1="0.01"/g; s/timestamp="[^"]*"/timestamp="2026-01-01T00:00:00"/g; s/hostname="[^"]*"/hostname="host"/g; s/0x[0-9a-f]{8,}/0x7f0000000000/g; s#^/[^ ]*/importlib/#/python/importlib/#'; }
# pytest: PYTEST names the program.
"$PYTEST" -q -p no:cacheprovider --junitxml=report.xml test_mixed.py > /dev/null || true
steady < report.xml > "$out/pytest.xml"
"$PYTEST" -q -p no:cacheprovider -o junit_family=xunit1 -o junit_logging=all --junitxml=report.xml test_mixed.py > /dev/null || true
steady < report.xml > "$out/pytest_xunit1_with_logging.xml"
"$PYTEST" -q -p no:cacheprovider --junitxml=report.xml test_broken.py > /dev/null || true
steady < report.xml > "$out/pytest_collection_error.xml"
# jest-junit: NODE_MODULES names the directory that holds jest and jest-junit.
ln -s "$NODE_MODULES" node_modules
node node_modules/jest/bin/jest.js mixed --ci --reporters=jest-junit > /dev/null 2>&1 || true
steady < junit.xml | sed -E 's,^ +at .*node_modules.*(</failure>),\1,; /^ +at .*node_modules/d' > "$out/jest_junit.xml"
# The JUnit 5 console launcher, Debian's package junit5.
jar=/usr/share/java/junit-platform-console-standalone.jar
mkdir classes
javac -d classes -cp "$jar" src/test/java/com/example/MixedTest.java
java -jar "$jar" -cp classes --scan-classpath --reports-dir reports > /dev/null 2>&1 || true
java_frames() { sed -E '/^\t(at (org\.junit|java\.base|jdk\.)|\[\.\.\.\])/d; /<properties>/,/<\/properties>/d'; }
steady < reports/TEST-junit-jupiter.xml | java_frames > "$out/junit_console.xml"
# Maven Surefire, Debian's packages maven and libsurefire-java.
mkdir -p target/test-classes
cp -r classes/. target/test-classes
echo '<settings><localRepository>/usr/share/maven-repo</localRepository></settings>' > settings.xml
mvn -q -B -o -s settings.xml org.apache.maven.plugins:maven-surefire-plugin:2.22.3:test > /dev/null 2>&1 || true
steady < target/surefire-reports/TEST-com.example.MixedTest.xml | java_frames > "$out/surefire.xml"
