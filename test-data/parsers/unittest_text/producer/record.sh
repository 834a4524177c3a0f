#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
python3 -m unittest -v test_mixed >../verbose.out 2>&1
python3 -m unittest test_mixed >../dots.out 2>&1
python3 -m unittest -v test_ok >../all_pass.out 2>&1
