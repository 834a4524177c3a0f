unit module Ferry;
sub places(Int $decks) is export { die 'no such deck' if $decks < 0; 4 * $decks }
sub greet($name = 'friend') is export { "Ahoy, $name!" }
