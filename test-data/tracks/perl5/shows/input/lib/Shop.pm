package Shop;
use strict;
use warnings;
use utf8;
use Exporter qw<import>;
use Test2::Tools::Basic qw<diag note>;
our @EXPORT_OK = qw<sign>;

sub sign {
    my ($number) = @_;
    note "sign $number, as noted" if $number == 1;
    diag "sign $number, as diagnosed" if $number == 2;
    ::YYY( { number => $number } ) if $number == 3;
    return ( 'bakery', 'café', 'kitap evi', 'Grüße 🎉' )[ $number - 1 ];
}

1;
