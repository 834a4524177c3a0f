# Compiles a solution as a module, then its tests, and links both with the reporter: build.sh TOOLS TEST…
#
# Owns {home}/build. SwiftPM would take five times as long.
set -eu
tools=$1
shift
out=$HOME/build
mkdir -p "$out"
swift=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")

# As SwiftPM, with the same conditions of compilation.
# The clang modules that the installation's cache lacks, such as those of a library that few import, need one of this run's own.
cache=$tools/cache
swiftc_with() {
    swiftc -parse-as-library -wmo -Onone -D DEBUG -D SWIFT_PACKAGE -swift-version "$version" -module-cache-path "$cache" -plugin-path "$tools/plugins" \
        -I "$tools" -I "$out" -suppress-warnings -emit-object "$@" >"$out/said" 2>&1
}
compile() {
    swiftc_with "$@" && return
    if grep -q 'could not build C module' "$out/said"; then
        cache=$out/cache
        swiftc_with "$@" && return
    fi
    cat "$out/said"
    exit 1
}

# The language mode is that of the package's tools, as for SwiftPM.
version=6
grep -Eq '^// *swift-tools-version: *[1-5]\.' Package.swift 2>/dev/null && version=5

# The linker would say that it misses symbols.
for test in "$@"; do
    if grep -Eq '^[[:space:]]*import[[:space:]]+XCTest' "$test" && ! grep -Eq '^[[:space:]]*import[[:space:]]+Testing' "$test"; then
        echo "\`$test\` was written for XCTest, which no track runs; this track runs Swift Testing."
        exit 65
    fi
done

if [ -z "$(find Sources -name '*.swift' 2>/dev/null | head -n 1)" ]; then
    echo "There is no solution: the folder \`Sources\` holds no file \`*.swift\`."
    exit 1
fi
folder=$(find Sources -mindepth 1 -maxdepth 1 -type d | sort | head -n 1)
if [ -n "$folder" ]; then
    module=$(basename "$folder")
else
    folder=Sources
    module=$(sed -n 's/^@testable import \([A-Za-z0-9_]*\).*/\1/p' "$@" | head -n 1)
fi
find "$folder" -name '*.swift' | sort >"$out/sources"
# Names of files may have blanks: each line is a word.
words=$IFS
IFS='
'
set -f
# shellcheck disable=SC2046
compile -module-name "$module" -o "$out/solution.o" -enable-testing -emit-module-path "$out/$module.swiftmodule" $(cat "$out/sources")
IFS=$words
set +f

# What a solution exports under a name of C would take the place of what the reporter and the framework call.
foreign=$(nm --defined-only --extern-only "$out/solution.o" | awk '$2 ~ /^[TDBRC]$/ && $3 !~ /^\$s/ { print $3; exit }')
if [ -n "$foreign" ]; then
    echo "error: the solution exports \`$foreign\`"
    echo 'help: leave out `@_cdecl` and `@main`'
    exit 1
fi

# Some tests need a file beside them that gives the solution's types more initialisers, `Type+Initializer.swift`. No configuration
# names it, so a solution could bring one: it may declare nothing else, and does not count where the tests do without it.
more=
for test in "$@"; do
    for file in "${test%/*}"/*+*.swift; do
        case " $* " in *" $file "*) continue ;; esac
        if [ -f "$file" ] && ! grep -Eqw 'func|operator|macro|struct|class|enum|actor|protocol|typealias|subscript|static|var' "$file"; then
            printf '%s\n' "$file" >>"$out/more"
            more=$out/more
        fi
    done
done
set -- -module-name "${module}Tests" -o "$out/tests.o" "$@"
if [ -z "$more" ] || ! swiftc_with "$@"; then
    IFS='
'
    set -f
    # shellcheck disable=SC2046
    compile "$@" $([ -z "$more" ] || cat "$more")
    IFS=$words
    set +f
fi
# The compiler's driver would first ask every object which libraries it needs.
libraries=$swift/lib/swift/linux
"$swift/bin/clang" -fuse-ld=lld -pie -Wl,--as-needed -Wl,-rpath,"$libraries" -L "$libraries" -o "$out/tests" \
    "$libraries/$(uname -m)/swiftrt.o" "$tools/reporter.o" "$tools/RealModule.o" "$out/solution.o" "$out/tests.o" \
    -lswiftCore -lTesting -lFoundation -lFoundationEssentials -lFoundationInternationalization -lFoundationNetworking -lFoundationXML \
    -lswiftGlibc -lswift_Concurrency -lswift_StringProcessing -lswiftDispatch -ldispatch -lBlocksRuntime -lswiftSynchronization \
    -lswiftObservation -lswiftRegexBuilder -lswiftSwiftOnoneSupport -l_FoundationICU -lm
