use lib 'lib';
use Ferry;
use Test2::V0 -no_srand => 1;

plan 'no_plan' if 0;
is(Ferry::fare(2), 0, 'babies');
is(Ferry::fare(12), 5, 'children');
done_testing;

=head1 DESCRIPTION

Words up to the end.
