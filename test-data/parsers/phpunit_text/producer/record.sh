#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
phpunit MixedTest.php >../mixed.out 2>&1
phpunit --testdox MixedTest.php >../testdox.out 2>&1
phpunit OkTest.php >../all_pass.out 2>&1
