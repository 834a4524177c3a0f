package Ferry;
use strict;
use warnings;
use Exporter qw(import);
our @EXPORT_OK = qw(fare fares greet new_trip);

sub fare {
    my ($age) = @_;
    die "no such age\n" if $age < 0;
    return $age < 4 ? 0 : $age < 16 ? 6 : 10;
}

sub fares { return [map { fare($_) } @_] }

sub greet { return "Ahoy, $_[0]!" }

sub new_trip {
    my (%args) = @_;
    return bless { from => 'quay', seats => 12, %args }, 'Ferry';
}

sub seats { return $_[0]{seats} }

sub board {
    my ($self, $people) = @_;
    die "the ferry is full\n" if $people > $self->{seats};
    $self->{seats} -= $people;
    return $self;
}

1;
