use Test::More tests => 2;
ok(1, "one");
ok(1, "two");
