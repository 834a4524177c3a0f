package Fare;

use strict;
use warnings;
use Exporter qw<import>;
our @EXPORT_OK = qw<fare>;

sub fare {
    my ($age) = @_;
    die "what is\tthat?\n" if $age =~ /\D/;
    return $age < 6 ? 0 : 300;
}

1;
