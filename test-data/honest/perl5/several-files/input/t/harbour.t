use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Ferry;

plan skip_all => 'only on Windows' unless $^O eq 'MSWin32';
is(1, 2, 'never');
done_testing;
