package WaterMeter;

use strict;
use warnings;
use Exporter qw<import>;
our @EXPORT_OK = qw<bill parts leaks>;

sub parts {
    my ($litres) = @_;
    die "the meter ran backwards" if $litres < 0;
    my $above = $litres > 1001 ? $litres - 1001 : 0;
    return { basic => 2 * ( $litres - $above ), raised => 3 * $above };
}

sub bill {
    my ($litres) = @_;
    my $parts = parts($litres);
    return $parts->{basic} + $parts->{raised};
}

sub leaks {
    return !grep { $_ == 0 } @_;
}

1;
