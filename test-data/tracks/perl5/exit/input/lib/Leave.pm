package Leave;
use strict;
use warnings;
use Exporter qw<import>;
our @EXPORT_OK = qw<leave>;

sub leave {
    my ($away) = @_;
    exit 0 if $away;
    return "here";
}

1;
