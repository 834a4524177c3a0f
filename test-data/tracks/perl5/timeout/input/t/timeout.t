#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Wait qw<wait_for>;

is( # begin: t-0
    wait_for(0),
    0,
    "zero",
); # end: t-0

is( # begin: t-1
    wait_for(1),
    1,
    "one",
); # end: t-1

is( # begin: t-2
    wait_for(2),
    2,
    "two",
); # end: t-2

done_testing;
