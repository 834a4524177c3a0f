#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
phpunit MixedTest.php >../mixed.out 2>&1
phpunit --testdox MixedTest.php >../testdox.out 2>&1
phpunit OkTest.php >../all_pass.out 2>&1
(phpunit OkTest.php; phpunit MixedTest.php) >../two_runs_second_fails.out 2>&1
(phpunit MixedTest.php; phpunit OkTest.php) >../two_runs_first_fails.out 2>&1
(phpunit --testdox MixedTest.php; phpunit --testdox OkTest.php) >../two_runs_testdox.out 2>&1
(phpunit FatalTest.php; phpunit OkTest.php) >../two_runs_first_exits.out 2>&1
