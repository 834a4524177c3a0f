use strict;
use warnings;
use Test::More;
use Ferry qw(fare);

if ($^O eq 'MSWin32') {
    is(fare(1), 7, 'on Windows');
}
else {
    is(fare(1), 0, 'elsewhere');
}

is(fare(12), 5, 'a new Perl') if $] >= 5.010;
is(fare(12), 7, 'an old Perl') if $] < 5.010;
is(fare(13), 5, 'unless') unless $ENV{FERRY_TEST_NOTHING};

BEGIN {
    no strict 'refs';
    for my $age (5, 6) {
        *{"test_age_$age"} = sub { is(Ferry::fare($age), 5, "made for $age") };
    }
}
test_age_5();
test_age_6();

# Functions by their name, as some test files do it.
sub test_zebra { is(fare(0), 0, 'zebra') }
sub test_ape   { is(fare(20), 10, 'ape') }
for my $name (sort grep { /^test_[az]\w+$/ && defined &{"main::$_"} && !/age/ } keys %main::) {
    no strict 'refs';
    &{"main::$name"}();
}

package Ferry::Test;
sub new { return bless {}, shift }
sub setup { $_[0]{age} = 14 }
sub fare_of_it { my $self = shift; Test::More::is(Ferry::fare($self->{age}), 5, 'a method') }
package Ferry::Test::Old;
our @ISA = 'Ferry::Test';
sub setup { $_[0]{age} = 15 }
package main;
for my $class (qw(Ferry::Test Ferry::Test::Old)) {
    my $self = $class->new;
    $self->setup;
    $self->fare_of_it;
}

done_testing;
