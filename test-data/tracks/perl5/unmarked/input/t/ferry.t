#!/usr/bin/env perl
use strict; use warnings;
use Test::More;
use lib 'lib';
use_ok('Ferry');
can_ok('Ferry', qw(places greet));
is(Ferry::places(1), 4, 'one deck');
is(Ferry::places(2), 8);
ok(Ferry::places(3) == 12, "three # decks");
like(Ferry::greet(), qr/Ahoy/, 'greets');
is_deeply([map { Ferry::places($_) } 1 .. 3], [4, 8, 12], 'a list');
for my $n (1 .. 3) { is(Ferry::places($n), 4 * $n, "loop $n") }
for my $n (1 .. 2) { is(Ferry::places($n), 4 * $n, "same name") }
subtest 'a subtest' => sub {
    plan tests => 2;
    is(Ferry::places(1), 4, 'inner one');
    is(Ferry::places(2), 8, 'inner two');
};
subtest 'nested' => sub {
    subtest 'deeper' => sub { is(Ferry::places(1), 4, 'deep'); done_testing };
    done_testing;
};
SKIP: {
    skip 'only on Windows', 2 unless $^O eq 'MSWin32';
    ok(0, 'never one');
    ok(0, 'never two');
}
SKIP: {
    skip 'no sink', 1 unless Ferry->can('sink');
    ok(Ferry::sink(), 'sinks');
}
TODO: {
    local $TODO = 'not written yet';
    is(Ferry::places(1), 5, 'todo fails');
    is(Ferry::places(1), 4, 'todo passes');
}
todo_skip 'crashes', 1 if 0;
TODO: { todo_skip 'crashes', 1; die }
subtest 'skipped whole' => sub { plan skip_all => 'not here' };
eval { Ferry::places(-1) };
is($@, "no such deck\n", 'dies');
pass('passed');
sub check { my ($n, $expected, $name) = @_; local $Test::Builder::Level = $Test::Builder::Level + 1; is(Ferry::places($n), $expected, $name) }
check(1, 4, 'helper one');
check(2, 8, 'größe 🚢 "quoted" [x]');
my $text = <<'X';
is(1, 2, 'in a text');
X
# is(1, 2, 'commented');
is(Ferry::places(1), 4, "several
lines");
done_testing;
