use Test::More;
ok(1, 'first');
is(2, 3, 'numbers # differ');
diag('a diag'); note('a note');
subtest 'inner' => sub { plan tests => 2; ok(1,'x'); is_deeply([1],[2],'deep'); };
SKIP: { skip 'no net', 1; ok(1); }
TODO: { local $TODO='soon'; ok(0,'later'); ok(1, 'now works'); }
ok(1);
done_testing;
