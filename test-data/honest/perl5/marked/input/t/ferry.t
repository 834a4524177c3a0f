#!/usr/bin/env perl
use Test2::V0;
use FindBin qw<$Bin>;
use lib "$Bin/../lib", "$Bin/lib";
use Ferry qw<fare fares greet>;

is( # begin: 5a7c-1
    fare(2),
    0,
    'babies travel free',
); # end: 5a7c-1

is fare(12), 5, "children pay half"; # case: 5a7c-2

subtest 'adults' => sub { # begin: 5a7c-3
    is( fare(16), 10, 'sixteen' );
    is( fare(99), 10, 'ninety-nine' );
}; # end: 5a7c-3

SKIP: { # begin: 5a7c-4
    skip 'only on Windows', 1 if $^O ne 'MSWin32';
    is( fare(1), 1, 'on Windows' );
} # end: 5a7c-4

like( # begin: 5a7c-5
    dies { fare(-1) },
    qr/no such age/,
    q{it's refused #1},
); # end: 5a7c-5

todo 'pets' => sub { # begin: 5a7c-6
    is( greet('Rex'), 'Woof', 'greets pets' );
}; # end: 5a7c-6

is( # begin: 5a7c-7
    fares( 1, 2 ),
    [ 0, 0 ],
    'babies travel free',
); # end: 5a7c-7

done_testing;
