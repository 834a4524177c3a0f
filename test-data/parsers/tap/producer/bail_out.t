use Test::More;
plan tests => 4;
ok(1, "before");
BAIL_OUT("disk full");
