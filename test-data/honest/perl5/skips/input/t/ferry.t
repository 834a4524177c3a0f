use strict;
use warnings;
use Test::More;
use Config;
use Ferry qw(fare);

is(fare(2), 0, 'before the skips');

SKIP: {
    skip 'no harbour here', 2;
    is(fare(3), 1, 'never one');
    is(fare(3), 2, 'never two');
}

SKIP: {
    skip 'only on Windows', 1 if $^O ne 'MSWin32';
    ok(0, 'on Windows');
}

SKIP: {
    skip('needs an older Perl', 1) unless $] < 5.008;
    ok(0, 'on an old Perl');
}

SKIP: {
    if ($^O ne 'VMS') {
        skip 'needs VMS', 1;
    }
    ok(0, 'on VMS');
}

SKIP:
{
    skip "set FERRY_TEST_SLOWLY to run these", 1
        unless $ENV{FERRY_TEST_SLOWLY};
    ok(0, 'slow');
}

SKIP: { skip 'on one line', 1; ok(0, 'one line') }

SKIP: {
    skip 'this machine has bytes of nine bits', 1 unless $Config{byteorder} eq 'nine';
    ok(0);
}

SKIP: {
    skip 'never skipped', 1 if $^O eq 'no such system';
    is(fare(5), 5, 'not skipped');
}

subtest 'for Windows only' => sub {
    plan skip_all => 'needs Windows' unless $^O eq 'MSWin32';
    ok(0);
    done_testing;
};

subtest 'one of two skipped' => sub {
    is(fare(40), 10, 'runs');
    SKIP: { skip 'later', 1; ok(0, 'skipped'); }
    done_testing;
};

is(fare(6), 5, 'after the skips');

done_testing;
