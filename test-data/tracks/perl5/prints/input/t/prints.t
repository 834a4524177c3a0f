#!/usr/bin/env perl
use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Echo qw<say_it>;

is( # begin: p-1
    say_it('hello'),
    'hello',
    "hello",
); # end: p-1

is( # begin: p-2
    say_it(''),
    '',
    "nothing",
); # end: p-2

is( # begin: p-3
    say_it('much'),
    'much',
    "much",
); # end: p-3

is( # begin: p-4
    say_it('child'),
    'child',
    "a child process",
); # end: p-4

is( # begin: p-5
    say_it('fail'),
    'else',
    "something else",
); # end: p-5

done_testing;
