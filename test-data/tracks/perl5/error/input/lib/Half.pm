package Half;
use strict;
use Exporter qw<import>;
our @EXPORT_OK = qw<half>;

sub half {
    my ($n) = @_;
    return $m / 2;
}

1;
