#!/bin/sh
# Builds the Python wheel and tests it in one process with swebench, whose answers must be the same.
#
#     bin/test-wheel.sh [--release]
#
# Needs the environments of bin/run-tests.sh: target/venvs/maturin and target/venvs/swebench-v5. With --release it also says how
# fast both are.
set -eu

cd -- "$(dirname -- "$0")/.."

maturin=target/venvs/maturin/bin/maturin
python=target/venvs/swebench-v5/bin/python
for program in "$maturin" "$python"; do
    if [ ! -x "$program" ]; then
        echo "error: there is no $program" >&2
        echo "help: bin/run-tests.sh makes it, from the package registry" >&2
        exit 69
    fi
done

rm -rf target/wheel
"$maturin" build --locked --quiet "$@" --interpreter "$python" --manifest-path python/logs/Cargo.toml --out target/wheel
# shellcheck disable=SC2144 # there is one
"$python" -m pip install --quiet --disable-pip-version-check --no-deps --no-index --target target/wheel/site target/wheel/*.whl
ls -l target/wheel/*.whl | awk '{print "wheel: " $5 " bytes"}'
PYTHONPATH=target/wheel/site exec "$python" python/logs/tests/compare.py "$@"
