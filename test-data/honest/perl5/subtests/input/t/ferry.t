use strict;
use warnings;
use Test::More;
use Ferry qw(fare new_trip);

plan tests => 5;

subtest 'children' => sub {
    plan tests => 2;
    is(fare(5), 5, 'five');
    is(fare(15), 5, 'fifteen');
};

subtest 'adults', sub {
    is fare(16), 10;
    is fare(80), 10;
    done_testing;
};

subtest trips => sub {
    subtest 'seats' => sub {
        plan tests => 1;
        is(new_trip()->seats, 12, 'twelve seats');
    };
    subtest 'boarding' => sub {
        is(new_trip()->board(5)->seats, 7);
        subtest 'too many' => sub {
            eval { new_trip()->board(13) };
            like($@, qr/full/, 'says so');
            done_testing;
        };
        done_testing();
    };
    done_testing;
};

my $shared = sub { my $age = shift; cmp_ok(fare($age), '>=', 0, "$age is not negative"); done_testing };
subtest 'shared code' => $shared, 7;

subtest 'no assertion but pass' => sub { plan tests => 1; pass };
