use Test2::V0;
use lib 'lib';
use Ferry qw(fare fares greet new_trip);

is(fare(12), 5, 'a child');
is(fares(1, 12, 20), [0, 5, 10], 'a list');
is(fares(1, 12, 20), array { item 0 => 0; item 1 => 5; etc }, 'the first two');
like(new_trip(), { seats => qr/^\d+$/ }, 'seats are a number');
is(new_trip(), object { call seats => 12; prop blessed => 'Ferry' }, 'an object');
ok(lives { fare(1) }, 'lives');
is(dies { fare(-1) }, "no such age\n", 'dies');
ref_ok(fares(), 'ARRAY', 'a reference');
isa_ok(new_trip(), ['Ferry'], 'a trip');
can_ok('Ferry', ['fare', 'board'], 'has methods');
is(fare(3), F(), 'false');
is(fare(4), T(), 'true');
is([greet('A'), greet('B')], bag { item 'Ahoy, B!'; item 'Ahoy, A!'; end }, 'in any order');
is(warns { fare(3) }, 0, 'no warning');

todo 'cats' => sub {
    is(greet('Cat'), 'Meow', 'greets cats');
};

my $todo = todo 'until it is undefined';
is(greet('Dog'), 'Woof', 'greets dogs');
undef $todo;

{
    my $more = todo('within the block');
    is(fare(3), 99, 'dear babies');
}

SKIP: {
    skip 'not today' => 1;
    fail('never');
}

subtest buffered => sub {
    is(fare(5), 5, 'five');
};

subtest streamed => { buffered => 0 }, sub {
    is(fare(20), 10, 'twenty');
};

done_testing;
