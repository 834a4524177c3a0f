#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Tally qw<tally>;

is( # begin: 1a-1
    tally(),
    {},
    "nothing in an empty list",
); # end: 1a-1

my @words = qw<oak elm oak>;
is( # begin: 1a-2
    tally(@words),    # twice
    { oak => 2, elm => 1 },
    "equal words are counted together",
); # end: 1a-2

subtest "capital letters" => sub { # begin: 1a-3
    is( tally('Oak'), { Oak => 1 }, "check 1" );
    is( tally('oak'), { oak => 1 }, "check 2" );
}; # end: 1a-3

is tally('ash')->{ash}, 1, 'one ash'; # case: 1a-4

done_testing;
