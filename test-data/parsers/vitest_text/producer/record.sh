#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
npx vitest run --reporter=verbose >../verbose.out 2>&1
npx vitest run >../default_reporter.out 2>&1
npx vitest run ok.test.js >../all_pass.out 2>&1
npx vitest run --config teardown.config.mjs ok.test.js >../global_teardown_fails.out 2>&1
(npx vitest run ok.test.js; npx vitest run sum.test.js) >../two_runs.out 2>&1
