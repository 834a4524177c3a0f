# Declare package 'Twice'
package Twice;

use v5.42;

use Exporter qw<import>;
our @EXPORT_OK = qw<twice>;

sub twice ($n) {
    say "twice $n";
    return $n * 2;
}

1;
