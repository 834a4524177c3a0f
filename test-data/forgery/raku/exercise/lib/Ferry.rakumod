unit module Ferry;

sub fare($age) is export { 1 }
sub fares(*@ages) is export { 1 }
sub aboard($name, @passengers) is export { True }
