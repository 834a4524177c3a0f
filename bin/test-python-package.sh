#!/bin/sh
# Builds the wheel of `test-runner`, installs it into an environment of its own, and tests it there: the package's own tests, and
# examples/python with the packages that they are for (inspect-ai, ray, verifiers).
#
#     bin/test-python-package.sh [--release]
#
# Needs the environment target/venvs/maturin of bin/run-tests.sh, and the package registry.
set -eu

cd -- "$(dirname -- "$0")/.."

maturin=$PWD/target/venvs/maturin/bin/maturin
if [ ! -x "$maturin" ]; then
    echo "error: there is no $maturin" >&2
    echo "help: bin/run-tests.sh makes it, from the package registry" >&2
    exit 69
fi
folder=$PWD/target/python-package
requirements=python/runner/tests/packages/requirements.txt
rm -rf "$folder/wheels"
(cd python/runner && "$maturin" build --locked --quiet "$@" --out "$folder/wheels")
ls -l "$folder"/wheels/*.whl | awk '{print "wheel: " $5 " bytes"}'
if ! cmp -s "$requirements" "$folder/installed.txt"; then
    rm -rf "$folder/venv"
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
    cp "$requirements" "$folder/installed.txt"
fi
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$folder"/wheels/*.whl
unset PYTHONPATH TEST_RUNNER_PROGRAM
for tests in python/runner/tests python/runner/tests/packages; do
    "$folder/venv/bin/python" -m unittest discover --start-directory "$tests"
done
