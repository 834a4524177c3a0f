#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Twice qw<twice>;

is( # begin: 1a-1
    twice(1),
    2,
    "one",
); # end: 1a-1

like( # begin: 1a-2
    dies { Twice::missing(1) },
    qr/Undefined subroutine &Twice::missing called/,
    "two",
); # end: 1a-2

done_testing;
