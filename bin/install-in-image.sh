#!/bin/sh
# A step of the Dockerfile: installs the toolchains, as root, and takes away what only an installation needs.
# install-in-image.sh [TRACK…]; every track where none is named.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
ln -s "$here/bin/test-runner" /usr/local/bin/test-runner
if [ -d "$here/rust" ]; then
    ln -s "$here"/rust/bin/* /usr/local/bin/
fi
if [ "$#" -eq 0 ]; then
    # shellcheck disable=SC2046 # a list of words
    set -- $(test-runner tracks | cut -d ' ' -f 1)
fi

# Debian's Java links its manual pages, whose folder the slim images lack.
mkdir -p /usr/share/man/man1
test-runner install --slim "$@"

# Bytecode that is the same on every build: it names no time, and sets have their items in one order.
for python in "$TEST_RUNNER_DATA"/tracks/*/venv/bin/python; do
    if [ -x "$python" ]; then
        PYTHONHASHSEED=0 "$python" -m compileall -q -f --invalidation-mode unchecked-hash "${python%/bin/python}/lib"
    fi
done

# Packages bring numbers of users and modes of their own: everything belongs to root and can be read by all.
chown -R root:root "$TEST_RUNNER_DATA"
chmod -R a+rX,go-w "$TEST_RUNNER_DATA"

apt-get clean
rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* /var/lib/dpkg/*-old /tmp/* /var/tmp/* \
    "$HOME/.cache" "$HOME/.cargo" "$HOME/.npm"
printf 'runner:x:1000:\n' >>/etc/group
printf 'runner:x:1000:1000:test runner:/nonexistent:/usr/sbin/nologin\n' >>/etc/passwd
rm "$0"
