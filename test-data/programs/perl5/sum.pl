use v5.36;
my ($x, $y) = split ' ', <STDIN>;
say $x + $y;
