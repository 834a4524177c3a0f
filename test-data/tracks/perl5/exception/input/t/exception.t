#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Reader qw<parse>;

is( # begin: x-1
    parse('7'),
    7,
    "a number",
); # end: x-1

is( # begin: x-2
    parse('seven'),
    'seven',
    "a word",
); # end: x-2

is( # begin: x-3
    parse(''),
    U,
    "nothing",
); # end: x-3

done_testing;
