#!/usr/bin/env perl
use Test2::V0;
use utf8;

use FindBin qw<$Bin>;
use lib "$Bin/../lib";

use Shop qw<sign>;

is( # begin: 1-note
    sign(1),
    'bakery',
    "a note",
); # end: 1-note

is( # begin: 2-diagnosis
    sign(2),
    'café',
    "a diagnosis",
); # end: 2-diagnosis

is( # begin: 3-value
    sign(3),
    'kitap evi',
    "a value",
); # end: 3-value

is( # begin: 4-letters
    sign(4),
    'Gruß 🎉',
    "letters of other alphabets",
); # end: 4-letters

done_testing;
