#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use WaterMeter qw<bill parts leaks>;

is( # begin: no-water
    bill(0),
    0,
    "charges nothing for no water",
); # end: no-water

is( # begin: basic
    bill(120),
    240,
    "charges a basic rate",
); # end: basic

is( # begin: raised
    bill(1200),
    2600,
    "charges more above a thousand litres",
); # end: raised

is( # begin: parts
    parts(1200),
    { basic => 2000, raised => 600 },
    "lists the parts of a bill",
); # end: parts

is( # begin: leak
    leaks( 3, 3, 4 ),
    T,
    "knows a leak",
); # end: leak

like( # begin: backwards
    dies { bill(-1) },
    qr/the meter ran backwards/,
    "refuses a meter that runs backwards",
); # end: backwards

done_testing;
