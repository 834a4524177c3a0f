package Stack;
use strict;
use warnings;

sub new {
    return [];
}

1;
