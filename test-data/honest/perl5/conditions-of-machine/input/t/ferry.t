use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Ferry;


my $windows = $^O eq 'MSWin32';
use constant SLOW => $ENV{FERRY_SLOW} ? 1 : 0;
my $old_windows = $windows && $] < 5.010;

SKIP: { skip 'by a name', 1 unless $windows; ok(0) }
SKIP: { skip 'by a name of a name', 1 if !$old_windows; ok(0) }
SKIP: { SLOW or skip 'by a constant', 1; ok(0) }
SKIP: {
    $^O eq 'MSWin32'
        or skip 'by an operator', 2;
    ok(0);
    ok(0);
}
is(Ferry::fare(2), 0, 'babies');
TODO: {
    local $TODO = 'on Windows some day' if !$windows;
    is(Ferry::fare(2), 'little', 'a word');
}

my $fare = Ferry::fare(40);
my $known = $fare == 10;
SKIP: { Ferry->can('sink') or skip 'no sinking', 1; ok(0) }
SKIP: { skip 'by a name of the solution', 1 if $known; ok(0) }
SKIP: {
    Ferry::fare(3) == 0
        and skip 'free', 1;
    ok(0);
}
SKIP: { $fare == 10 && skip('ten', 1); ok(0) }
TODO: {
    local $TODO = 'no cargo yet' unless Ferry->can('cargo');
    ok(Ferry->can('cargo'), 'cargo');
}
is(Ferry::fare(12), 5, 'children');
done_testing;
