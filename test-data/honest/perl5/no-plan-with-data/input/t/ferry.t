use strict;
use warnings;
use lib 'lib';
use Ferry;
use Test::More qw(no_plan);

while (my $line = <DATA>) {
    chomp $line;
    next if $line =~ /^#/;
    my ($age, $fare) = split /\s*,\s*/, $line;
    is(Ferry::fare($age), $fare, "who is $age pays $fare");
}

=head1 NAME

ferry.t - what people pay

=cut

is(Ferry::fare(20), 10, 'after the words')

__DATA__
2, 0
12, 5
# 13, 7
40, 10
