#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
npx jest --verbose --ci >../verbose.out 2>&1
npx jest --ci >../default_reporter.out 2>&1
npx jest --verbose --ci ok.test.js >../all_pass.out 2>&1
npx jest --ci ok.test.js >../all_pass_of_one_file.out 2>&1
