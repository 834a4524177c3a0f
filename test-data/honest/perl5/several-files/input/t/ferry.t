use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Ferry;

plan tests => 3;
is(Ferry::fare(2), 0, 'babies');
is(Ferry::fare(12), 5, 'children');
is(Ferry::fare(40), 10, 'adults');
