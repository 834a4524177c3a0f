package Wait;
use strict;
use warnings;
use Exporter qw<import>;
our @EXPORT_OK = qw<wait_for>;

sub wait_for {
    my ($n) = @_;
    print "waiting for one\n" if $n == 1;
    1 while $n == 1;
    return $n;
}

1;
