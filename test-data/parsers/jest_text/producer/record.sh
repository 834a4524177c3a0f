#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
npx jest --verbose --ci >../verbose.out 2>&1
npx jest --ci >../default_reporter.out 2>&1
npx jest --verbose --ci ok.test.js >../all_pass.out 2>&1
npx jest --ci ok.test.js >../all_pass_of_one_file.out 2>&1
npx jest --ci ok.test.js --globalTeardown ./teardown.js >../global_teardown_fails.out 2>&1
npx jest --ci half.test.js --coverage --coverageThreshold '{"global":{"functions":90}}' >../coverage_threshold_missed.out 2>&1
(npx jest --ci ok.test.js; npx jest --ci sum.test.js) >../two_runs_second_fails.out 2>&1
(npx jest --ci sum.test.js; npx jest --ci ok.test.js) >../two_runs_first_fails.out 2>&1
npx jest --ci --color ok.test.js broken.test.js >../coloured.out 2>&1
