use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib", "$FindBin::Bin/../lib";
use Test::More;
use FerryChecks;
use Ferry;

sub check ($$;$) { my ($age, $fare, $name) = @_; is(Ferry::fare($age), $fare, $name // "check $age") }

*same = \&is;
my $assert = \&Test::More::ok;

fare_is(2, 0, 'a baby');
fare_is 12, 5, 'a child';
fare_is_deep(12, 5, 'a child');
fare_is_deep(40, 10, 'an adult');
costs_nothing($_) for 0 .. 2;
group_is('many ages', 1 => 0, 8 => 5, 16 => 10);
group_is('few ages', 90 => 10);
check 3, 0;
check 4, 5, 'a check with a name';
same(Ferry::fare(5), 5, 'an alias');
$assert->(Ferry::fare(6), 'a reference');
Test::More::is(Ferry::fare(7), 5, 'a full name');
&is(Ferry::fare(8), 5, 'with an ampersand');
Test::More->builder->is_eq(Ferry::fare(9), 5, 'the builder');

done_testing;
