#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Garden qw<area fence>;

is( # begin: area task: 1
    area( 3, 4 ),
    12,
    'has an area',
); # end: area

subtest 'fence()' => sub { # begin: fence task: 2
    is( fence( 3, 4 ), 14, 'of three by four' );
    is( fence( 1, 1 ), 4,  'of one by one' );
}; # end: fence

done_testing;
