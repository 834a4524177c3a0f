unit module Ferry;

class X::NoSuchAge is Exception is export {
    has $.age;
    method message { "no such age: $!age" }
}

sub fare($age) is export {
    X::NoSuchAge.new(:$age).throw if $age < 0;
    $age < 4 ?? 0 !! $age < 16 ?? 6 !! 10
}

sub fares(*@ages) is export { [@ages.map(&fare)] }

sub greet($name) is export { "Ahoy, $name!" }

class Trip is export {
    has $.seats = 12;
    method board($people) {
        die 'the ferry is full' if $people > $!seats;
        $!seats -= $people;
        self
    }
}
