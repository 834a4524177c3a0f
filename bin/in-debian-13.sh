#!/bin/sh
# Runs a command in a Debian 13 of its own, where this repository has the same path: bin/in-debian-13.sh [--bind DIR]… COMMAND…
#
# The first call makes the root folder with mmdebstrap: target/debian-13, or the folder that DEBIAN_13 names. What is installed
# there stays, so a second call is quick; the folder can be removed at any time. --bind shows another folder of this machine
# in it, to be read only. It can run tests that were built here:
#
#     CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER=bin/in-debian-13.sh cargo test --test corpus tracks/php/
#
# It needs root, and installs Debian's package mmdebstrap where it is missing.
set -eu

cd -- "$(dirname -- "$0")/.."
repository=$PWD
root=${DEBIAN_13:-$repository/target/debian-13}
fail() {
    echo "error: $1" >&2
    exit 69
}
binds=
while [ "${1-}" = --bind ]; do
    binds="$binds $2"
    shift 2
done
[ "$#" -gt 0 ] || fail "there is no command to run in Debian 13
help: bin/in-debian-13.sh test-runner doctor"
[ "$(id -u)" = 0 ] || fail "a Debian of its own needs root"

if [ ! -e "$root/etc/made-by-test-runner" ]; then
    if ! command -v mmdebstrap >/dev/null; then
        echo "installing the Debian package mmdebstrap" >&2
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq && apt-get install -qq -y --no-install-recommends mmdebstrap >/dev/null ||
            fail "Debian's package mmdebstrap cannot be installed"
    fi
    echo "making a Debian 13 in $root" >&2
    rm -rf "$root"
    mkdir -p "$root"
    mmdebstrap --quiet --variant=minbase --include=ca-certificates \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
        --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/man/*' trixie "$root"
    # Java's packages link their manual pages into it.
    mkdir -p "$root/usr/share/man/man1"
    # If this machine's network has its own certificate authority, the installations there have to trust it too.
    cp -L "${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}" "$root/etc/machine-ca.crt"
    touch "$root/etc/made-by-test-runner"
fi
rust=$(rustc --print sysroot 2>/dev/null || true)

# The mounts end with the namespace.
export repository root rust binds
# shellcheck disable=SC2016 # for the inner shell
exec unshare --mount --propagation private sh -euc '
    mount --bind "$root" "$root"
    for dir in /proc /sys /dev; do mount --rbind "$dir" "$root$dir"; done
    mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
    mkdir -p "$root$repository"
    mount --rbind "$repository" "$root$repository"
    for dir in $binds; do
        mkdir -p "$root$dir"
        mount --bind -o ro "$dir" "$root$dir"
    done
    if [ -n "$rust" ]; then
        mkdir -p "$root/opt/rust"
        mount --bind -o ro "$rust" "$root/opt/rust"
    fi
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
    cd "$root"
    mkdir -p .old
    pivot_root . .old
    umount --lazy .old
    cd "$repository"
    ca=/etc/machine-ca.crt
    exec env -u TMPDIR HOME=/root LANG=C.UTF-8 \
        PATH=/opt/rust/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        SSL_CERT_FILE="$ca" PIP_CERT="$ca" NODE_EXTRA_CA_CERTS="$ca" CARGO_HTTP_CAINFO="$ca" CURL_CA_BUNDLE="$ca" "$@"
' sh "$@"
