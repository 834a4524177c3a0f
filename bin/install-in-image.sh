#!/bin/sh
# A step of the Dockerfile: installs the toolchains as root, and removes what only the installation needs.
# install-in-image.sh [TRACK…]; without TRACK, every track that the image's Debian has packages for.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
ln -s "$here/bin/test-runner" "$here/bin/eval-logs" /usr/local/bin/
if [ -d "$here/rust" ]; then
    ln -s "$here"/rust/bin/* /usr/local/bin/
fi
if [ "$#" -eq 0 ]; then
    # Those that the image's Debian has packages for.
    set -- --all
fi

# Debian's Java package links its manual pages into a folder that the slim images lack.
mkdir -p /usr/share/man/man1
test-runner install --slim "$@"

# Reproducible bytecode: without times, and with a fixed order of sets.
for python in "$TEST_RUNNER_DATA"/toolchains/*/*/venv/bin/python; do
    if [ -x "$python" ]; then
        PYTHONHASHSEED=0 "$python" -m compileall -q -f --invalidation-mode unchecked-hash "${python%/bin/python}/lib"
    fi
done

# Packages come with their own user ids and modes: make everything owned by root and readable by all.
chown -R root:root "$TEST_RUNNER_DATA"
chmod -R a+rX,go-w "$TEST_RUNNER_DATA"

apt-get clean
rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* /var/lib/dpkg/*-old /tmp/* /var/tmp/* \
    "$HOME/.cache" "$HOME/.cargo" "$HOME/.npm"
printf 'runner:x:1000:\n' >>/etc/group
printf 'runner:x:1000:1000:test runner:/nonexistent:/usr/sbin/nologin\n' >>/etc/passwd
rm "$0"
