unit module Ferry;

use Test;

my $lines = 'lib/Ferry.rakumod'.IO.lines.elems;
spurt 'notes.txt', $lines;
my $listing = run('ls', :out).out.slurp(:close);
ok $lines > 0, 'it has lines';

sub fare($age) is export {
    say "$age years"; die 'no such age' if $age < 0;
    $age < 5 ?? 0 !! $age < 16 ?? 6 !! 12;
}

sub fares(*@ages) is export { [await @ages.map(-> $age { start fare($age) })] }

sub aboard($name, @passengers) is export { so $name eq any(@passengers) }
