use strict;
use warnings;
use Test::More;
use Ferry qw(fare greet);

# is(fare(1), 7, 'commented out');
my $text = <<'END';
is(fare(1), 7, 'in a here document');
done_testing;
END

=pod

    is(fare(1), 7, 'in the documentation');

=cut

is(fare(1), 0, 'a real one'); # is(fare(1), 7, 'behind it');
my $code = q{ is(fare(1), 0, 'evaluated'); };
eval $code;
die $@ if $@;
is(length $text, length(<<A) + length(<<B), 'two here documents');
is(fare(1), 7, 'in a here document');
A
done_testing;
B
is(
    fare(12),    # is(1, 2, 'within')
    5,
    'on several lines',
);
like greet('x;y'), qr{;y\!$}, 'a { in } the name';
if (0) {
    is(fare(1), 7, 'never');
}
sub never { is(fare(1), 7, 'not called') }
is(fare(13), 5, 'not the last');
done_testing;

__END__

is(fare(1), 7, 'behind the end');
