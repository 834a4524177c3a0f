package Ferry;
use strict; use warnings;
use Exporter 'import';
our @EXPORT_OK = qw(places greet);
sub places { my ($decks) = @_; die "no such deck\n" if $decks < 0; return 4 * $decks }
sub greet { my $name = shift // 'friend'; return "Ahoy, $name!" }
1;
