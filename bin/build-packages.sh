#!/bin/sh
# Builds packages for machines without Rust: build-packages.sh [FOLDER]
#
# Leaves in FOLDER (target/packages when not given)
#
#     test-runner-VERSION-ARCH                one static program: copy it anywhere
#     eval-logs-VERSION-ARCH                  the program that reads evaluation logs, for the same or another folder
#     test-runner_VERSION_ARCH.deb            both, the manual, and completions for bash, zsh and fish
#     test_runner-VERSION-py3-none-….whl      `test-runner` and the Python module, for every Linux of the architecture
#
# The programs are linked statically: with musl if Rust's target for it (`rustup target add ARCH-unknown-linux-musl`) and
# a C compiler for it (Debian's musl-tools) are installed, otherwise with glibc. The wheel needs pip and the package registry.
set -eu

cd -- "$(dirname -- "$0")/.."
out=${1:-target/packages}
fail() {
    echo "error: $1" >&2
    echo "help: $2" >&2
    exit 69
}
command -v dpkg-deb >/dev/null || fail "there is no \`dpkg-deb\`" "apt-get install dpkg"
python3 -m pip --version >/dev/null 2>&1 || fail "there is no pip, which builds the wheel" "apt-get install python3-pip"

arch=$(uname -m)
musl=$arch-unknown-linux-musl
if [ -d "$(rustc --print target-libdir --target "$musl")" ] && command -v musl-gcc >/dev/null; then
    target=$musl
    flags=
    tags="manylinux2014 musllinux_1_1"
else
    echo "warning: \`rustup target add $musl\` or Debian's musl-tools is missing; linking statically with glibc" >&2
    target=$arch-unknown-linux-gnu
    flags='-C target-feature=+crt-static'
    # maturin allows no other tag for this target.
    tags=manylinux2014
fi
export RUSTFLAGS="${RUSTFLAGS-} $flags"
cargo build --release --locked --package test-runner --package eval-logs --target "$target"
built=target/$target/release
version=$("$built/test-runner" --version | cut -d ' ' -f 2)
mkdir -p "$out"
for program in test-runner eval-logs; do
    # A dynamically linked program names an interpreter.
    if readelf --program-headers "$built/$program" | grep -q INTERP; then
        fail "\`$built/$program\` is not static" "remove \`-crt-static\` from RUSTFLAGS and from Cargo's configuration"
    fi
    cp "$built/$program" "$out/$program-$version-$arch"
done

# A static program runs with every C library, so the wheel says that it fits the oldest ones that pip knows, of each library if it is
# linked with musl.
rm -f "$out"/test_runner-*.whl
MATURIN_PEP517_ARGS="--locked --target $target --compatibility $tags" \
    python3 -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$out" ./python/runner

# The build is reproducible: the same files make the same package.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
umask 022
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
share=$root/usr/share
mkdir -p "$root/usr/bin" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/vendor-completions" \
    "$share/fish/vendor_completions.d" "$share/doc/test-runner" "$root/DEBIAN"
for program in test-runner eval-logs; do
    cp "$built/$program" "$root/usr/bin/"
    "$built/$program" man "$share/man/man1" 2>/dev/null
    "$built/$program" completions bash >"$share/bash-completion/completions/$program"
    "$built/$program" completions zsh >"$share/zsh/vendor-completions/_$program"
    "$built/$program" completions fish >"$share/fish/vendor_completions.d/$program.fish"
done
cp LICENSE "$share/doc/test-runner/copyright"
cp CHANGELOG.md "$share/doc/test-runner/changelog"
cp README.md SECURITY.md "$share/doc/test-runner/"
find docs -name '*.md' -exec cp --parents {} "$share/doc/test-runner/" \;
find "$share/man" "$share/doc/test-runner/changelog" -type f -exec gzip -9 --no-name {} +

dpkg_arch=$(dpkg --print-architecture)
cat >"$root/DEBIAN/control" <<END
Package: test-runner
Version: $version
Architecture: $dpkg_arch
Maintainer: ${DEB_MAINTAINER:-The test-runner developers}
Installed-Size: $(du --summarize --apparent-size --block-size 1024 "$root/usr" | cut -f 1)
Section: devel
Priority: optional
Recommends: ca-certificates
Description: run a solution's tests in any supported language and report what happened
 Takes a solution and its tests, runs them under limits in a scratch directory,
 and reports, test by test, in the format that a pipeline expects: Exercism's
 results.json, the score of a judged task, or SWE-bench's reports.
 .
 What a language needs is installed by \`test-runner install\`.
END
(cd "$root" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k 2 >DEBIAN/md5sums)
find "$root" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group --build "$root" "$out/test-runner_${version}_$dpkg_arch.deb" >&2
ls -l "$out" >&2
