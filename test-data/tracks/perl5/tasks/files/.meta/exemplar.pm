package Garden;
use v5.36;
use Exporter qw<import>;
our @EXPORT_OK = qw<area fence>;

sub area ( $width, $length ) {
    return $width * $length;
}

sub fence ( $width, $length ) {
    return 2 * ( $width + $length );
}
