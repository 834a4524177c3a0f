# Compiles the reporter and what stands for swift-numerics, and fills a cache of clang modules: install.sh TRACK TOOLS
set -eu
track=$1 tools=$2
cd "$tools"
rm -rf cache plugins
mkdir cache plugins
root=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
ln -s "$(find "$root" -name libTestingMacros.so | head -n 1)" plugins/
object() {
    swiftc -module-name "$1" -parse-as-library -wmo -O -module-cache-path cache -I . -emit-object -o "$1.o" \
        -emit-module-path "$1.swiftmodule" "$2"
}
object Reporter "$track/reporter.swift"
mv Reporter.o reporter.o
object RealModule "$track/RealModule.swift"
echo '@_exported import RealModule' >numerics.swift
object Numerics numerics.swift
# What tests and solutions import, in both language modes.
printf 'import Foundation\nimport Glibc\nimport Dispatch\nimport Testing\n@Test func none() { #expect(1 == 1) }\n' >warm.swift
echo 'public let none = 1' >plain.swift
for version in 5 6; do
    for file in warm plain; do
        swiftc -module-name Warm -parse-as-library -wmo -Onone -swift-version "$version" -plugin-path plugins \
            -module-cache-path cache -emit-object -o warm.o "$file.swift"
    done
done
rm -f Numerics.o Reporter.swift* numerics.swift warm.* plain.*
chmod -R a+rX .
