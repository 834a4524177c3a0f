#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Fare qw<fare>;

is( # begin: f-1
    fare(5),
    0,
    "children",
); # end: f-1

is( # begin: f-2
    fare(15),
    150,
    "the young",
); # end: f-2

is( # begin: f-3
    [ map { fare($_) } 5, 40 ],
    [ 0, 250 ],
    "a family",
); # end: f-3

like( # begin: f-4
    dies { fare('old') },
    qr/an age is a number/,
    "no age",
); # end: f-4

subtest "a day" => sub { # begin: f-5
    is( fare(6),  300, "morning" );
    is( fare(60), 200, "evening\\" );
}; # end: f-5

ok( # begin: f-6
    fare(1),
    "free is true",
); # end: f-6

done_testing;
