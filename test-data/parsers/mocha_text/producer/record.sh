#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
npx mocha spec.mocha.js >../spec.out 2>&1
npx mocha -R dot spec.mocha.js >../dot.out 2>&1
npx mocha pass.mocha.js >../all_pass.out 2>&1
(npx mocha spec.mocha.js; npx mocha pass.mocha.js) >../two_runs_first_fails.out 2>&1
(npx mocha pass.mocha.js; npx mocha spec.mocha.js) >../two_runs_second_fails.out 2>&1
npx mocha after.mocha.js >../exception_after_the_tests.out 2>&1
