#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
npx mocha spec.mocha.js >../spec.out 2>&1
npx mocha -R dot spec.mocha.js >../dot.out 2>&1
npx mocha pass.mocha.js >../all_pass.out 2>&1
