use strict;
use warnings;
use Test::More;
use Ferry qw(fare);

is(fare(2), 0, 'always');

SKIP: {
    skip 'no sinking', 1 unless Ferry->can('sink');
    ok(0, 'sinks');
}

SKIP: {
    skip 'free', 1 if fare(3) == 0;
    ok(0, 'not free');
}

my $fare = fare(12);
SKIP: {
    skip 'cheap', 1 unless $fare > 100;
    ok(0, 'dear');
}

SKIP: {
    skip 'no file of prices', 1 if !-e 'prices.txt';
    ok(0, 'reads prices');
}

SKIP: {
    eval { require Ferry::Cargo; 1 } or skip 'no cargo', 1;
    ok(0, 'cargo');
}

subtest 'nothing for crews' => sub {
    plan skip_all => 'no crew' unless Ferry->can('crew');
    ok(0);
};

done_testing;
