use strict;
use warnings;
use lib 'lib';
use Test::More tests => 1;
use_ok('Ferry');
