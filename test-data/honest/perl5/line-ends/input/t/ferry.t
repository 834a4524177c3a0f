use strict;
use warnings;
use Test::More;
use Ferry qw(fare greet);

is(fare(1), 0, 'one');
is(
    fare(12),
    5,
    'two',
);
SKIP: {
    skip 'no harbour', 1;
    ok(0);
}
TODO: {
    local $TODO = 'later';
    is(fare(1), 9, 'to do');
}
subtest 'a subtest' => sub {
    plan tests => 1;
    is(fare(20), 10);
};
is(greet('A'), 'Ahoy, A!'); # without a name
done_testing;
