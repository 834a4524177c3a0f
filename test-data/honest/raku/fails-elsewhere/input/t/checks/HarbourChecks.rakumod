unit module HarbourChecks;
use Test;

my sub pays(&fare, Pair $case) { is fare($case.key), $case.value, "who is {$case.key} pays {$case.value}" }
sub checks-greeting($text) is export { like $text, /^ 'Ahoy'/, 'a greeting' }
sub all-pay(&fare, *@cases) is export { pays &fare, $_ for @cases }
