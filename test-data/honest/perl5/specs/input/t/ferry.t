use Test2::V0;
use Test2::Tools::Spec;
use lib 'lib';
use Ferry qw(fare new_trip);

describe fares => sub {
    my $age;
    before_each young => sub { $age = 12 };
    it 'is half for children' => sub { is(fare($age), 5, 'five') };
    tests old => sub { is(fare(20), 10, 'ten') };
    describe 'for babies' => sub {
        before_all small => sub { $age = 1 };
        it 'is free' => sub { is(fare(1), 0) };
    };
};

tests trips => sub {
    is(new_trip()->seats, 12, 'seats');
};

is(fare(3), 0, 'without a group');

done_testing;
