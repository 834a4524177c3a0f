#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Stack ();

is( # begin: s-1
    scalar @{ Stack::new() },
    0,
    "is empty",
); # end: s-1

my $todo = todo 'nobody has asked for it';
is( # begin: s-2
    scalar @{ Stack::new() },
    2,
    "holds two",
); # end: s-2
$todo = undef;

SKIP: {
    skip 'there is no top' if !@{ Stack::new() };
    is( # begin: s-3
        Stack::new()->[0],
        1,
        "has a top",
    ); # end: s-3
}

done_testing;
