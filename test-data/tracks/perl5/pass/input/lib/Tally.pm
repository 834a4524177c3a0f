package Tally;

use strict;
use warnings;
use Exporter qw<import>;
our @EXPORT_OK = qw<tally>;

sub tally {
    my %counts;
    $counts{$_}++ for @_;
    return \%counts;
}

1;
