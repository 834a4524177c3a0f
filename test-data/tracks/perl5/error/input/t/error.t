#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Half qw<half>;

is( # begin: e-1
    half(10),
    5,
    "ten",
); # end: e-1

done_testing;
