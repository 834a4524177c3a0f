package Reader;
use strict;
use warnings;
use Exporter qw<import>;
our @EXPORT_OK = qw<parse>;

sub parse {
    my ($text) = @_;
    warn "reading\n";
    die "no number: $text" if $text =~ /\D/;
    return $text;
}

1;
