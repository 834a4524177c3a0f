package FerryChecks;
use strict;
use warnings;
use Test::More;
use Test2::API qw(context);
use Exporter qw(import);
our @EXPORT = qw(fare_is fare_is_deep costs_nothing group_is);

# Says where it was called.
sub fare_is {
    my ($age, $expected, $name) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    return is(Ferry::fare($age), $expected, $name);
}

# Does not.
sub fare_is_deep { is(Ferry::fare($_[0]), $_[1], "deep: $_[2]") }

sub costs_nothing {
    my ($age) = @_;
    my $ctx = context();
    my $ok = $ctx->ok(Ferry::fare($age) == 0, "costs nothing at $age");
    $ctx->release;
    return $ok;
}

sub group_is {
    my ($name, %cases) = @_;
    subtest $name => sub {
        plan tests => scalar keys %cases;
        is(Ferry::fare($_), $cases{$_}, "age $_") for sort keys %cases;
    };
}

1;
