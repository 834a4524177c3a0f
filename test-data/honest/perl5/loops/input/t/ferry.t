use strict;
use warnings;
use Test::More;
use Ferry qw(fare fares);

my %table = (baby => [1, 0], child => [9, 5], adult => [30, 10]);
for my $who (sort keys %table) {
    my ($age, $expected) = @{ $table{$who} };
    is(fare($age), $expected, "$who pays $expected");
}

is(fare($_), 10, "an adult of $_") foreach 20, 30, 40;

# The same name in each round.
for my $age (4 .. 6) {
    ok(fare($age), 'pays');
}

my @cases = (
    { name => 'nobody',   ages => [],     fares => [] },
    { name => 'a couple', ages => [33, 34], fares => [10, 10] },
);
while (my $case = shift @cases) {
    subtest $case->{name} => sub {
        plan tests => 1;
        is_deeply(fares(@{ $case->{ages} }), $case->{fares});
    };
}

while (my $line = <DATA>) {
    chomp $line;
    next unless $line =~ /^(\d+)\s+(\d+)$/;
    is(fare($1), $2, "row '$line'");
}

map { is(fare($_->[0]), $_->[1], "map $_->[0]") } [0, 0], [3, 0];

my $n = 0;
do { is(fare($n), 0, "do $n") } while ++$n < 2;

done_testing();

__DATA__
# age fare
4 5

16 10
