#!/usr/bin/env perl
use strict;
use warnings;
use Test::More;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Pairs qw<pair>;

is_deeply( # begin: same
    pair( 'a', 'a' ),
    [ 'a', 'a' ],
    'the same twice',
); # end: same

is_deeply( # begin: two
    pair( 'a', 'b' ),
    [ 'a', 'b' ],
    'two words',
); # end: two

is( # begin: second
    pair( 1, 2 )->[1],
    2,
    'the second',
); # end: second

subtest 'in parts' => sub { # begin: parts
    is( pair( 3, 4 )->[0], 3, 'left' );
    is( pair( 3, 4 )->[1], 4, 'right' );
}; # end: parts

done_testing;
