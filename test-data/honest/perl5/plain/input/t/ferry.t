#!/usr/bin/perl
use strict;
use warnings;
use Test::More tests => 11;

BEGIN { use_ok('Ferry', qw(fare fares greet new_trip)) }

require_ok('Ferry');
can_ok 'Ferry', 'fare', 'greet';
ok(fare(2) == 0, 'the small travel free');
is(fare(12), 5, 'children pay half');
isnt fare(40), 5 => 'adults do not';
like(greet('Ann'), qr/^Ahoy, Ann/, 'greets by name');
unlike(greet('Ann'), qr/goodbye/i, 'does not say goodbye');
cmp_ok(fare(40), '>', fare(12), 'adults pay more');
is_deeply(fares(2, 12, 40), [0, 5, 10], 'a family');
isa_ok(new_trip(), 'Ferry', 'a trip');
