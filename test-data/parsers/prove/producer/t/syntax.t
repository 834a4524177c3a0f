use Test::More;
ok(1, "one");
this is no perl;
