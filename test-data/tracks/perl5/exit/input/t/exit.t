#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Leave qw<leave>;

is( # begin: q-1
    leave(0),
    'here',
    "stays",
); # end: q-1

is( # begin: q-2
    leave(1),
    'there',
    "goes",
); # end: q-2

is( # begin: q-3
    leave(0),
    'here',
    "comes back",
); # end: q-3

done_testing;
