use strict;
use warnings;
use Test::More 'no_plan';
use Ferry qw(fare);

diag('a diagnosis');
note 'a note';
note explain { a => [1, 2] };
print "ok 1 - printed\n";
print STDERR "not ok 2 - printed\n";
print "1..1\n";
$| = 1;
print "without an end";
is(fare(1), 0, 'after print');
print "x" x 70, "\n" for 1 .. 20;
is(fare(12), 5, 'after much') or diag 'children', ' pay ', 'half';
{
    local *STDOUT;
    open STDOUT, '>', \my $buffer or die;
    print 'caught';
    is($buffer, 'caught', 'what is printed is caught');
}
warn "a warning\n";
local $SIG{__WARN__} = sub { note "warned: @_" };
warn 'again';
is(fare(13), 5, 'after warnings');
BEGIN { note 'early' }
END { print "the end\n" }
