# Compiles the reporter and archives the classes that a run loads: install.sh TRACK TOOLS
set -eu
track=$1 tools=$2
jars=/usr/share/java/clojure.jar:/usr/share/java/spec.alpha.jar:/usr/share/java/core.specs.alpha.jar
rm -rf "$tools/classes" "$tools/clojure.jsa"
mkdir -p "$tools/classes"
java -cp "$track:$tools/classes:$jars" "-Dclojure.compile.path=$tools/classes" clojure.lang.Compile test-runner
cd "$tools"
# The archive saves time only.
java -XX:ArchiveClassesAtExit="$tools/clojure.jsa" -Xlog:disable -XX:+UseSerialGC -cp "$jars" \
    clojure.main -e "(require 'clojure.test 'clojure.string 'clojure.set 'clojure.math 'clojure.stacktrace 'clojure.repl)" || rm -f "$tools/clojure.jsa"
