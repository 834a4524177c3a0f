package Echo;
use strict;
use warnings;
use Exporter qw<import>;
our @EXPORT_OK = qw<say_it>;

print "loading\n";

sub say_it {
    my ($word) = @_;
    if    ( $word eq 'much' )  { print '0123456789' x 60, "\n" }
    elsif ( $word eq 'child' ) { system 'echo from a shell' }
    elsif ( $word ne '' )      { print "$word\n"; warn "a warning\n"; print "ok 7 - no result" }
    return $word;
}

1;
