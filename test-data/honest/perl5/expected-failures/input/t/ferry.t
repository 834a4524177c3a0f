use strict;
use warnings;
use Test::More;
use Ferry qw(fare greet);

our $TODO;

is(fare(12), 5, 'before');

TODO: {
    local $TODO = 'dogs are not known yet';
    is(eval { fare('dog') // 'none' }, 3, 'a dog pays three');
    is(greet('Rex'), 'Woof, Rex!', 'greets dogs');
}

TODO: {
    local $TODO = 'works already';
    is(fare(1), 0, 'a todo that passes');
}

TODO: {
    todo_skip 'would sink the ferry', 2;
    Ferry::sink();
    ok(1);
}

TODO: {
    local $TODO = 'as a whole';
    subtest 'a subtest to do' => sub {
        plan tests => 2;
        is(fare(12), 5);
        is(fare(12), 4);
    };
}

subtest 'with something to do within' => sub {
    is(fare(12), 5);
    TODO: {
        local $TODO = 'later';
        is(fare(12), 4);
    }
    done_testing;
};

TODO: {
    local $TODO = 'only on Windows' if $^O eq 'MSWin32';
    is(fare(15), 5, 'a todo elsewhere');
}

is(fare(16), 10, 'after');

done_testing;
