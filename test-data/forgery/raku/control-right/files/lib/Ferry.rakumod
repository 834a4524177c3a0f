unit module Ferry;

sub fare($age) is export {
    die 'no such age' if $age < 0;
    $age < 5 ?? 0 !! $age < 16 ?? 6 !! 12;
}

sub fares(*@ages) is export { [@ages.map(&fare)] }

sub aboard($name, @passengers) is export { so $name eq any(@passengers) }
