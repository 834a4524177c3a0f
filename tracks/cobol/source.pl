# Reads the solution, and puts the tests into it.
package Source;
use strict;
use warnings;

# A line in fixed format is read up to here.
use constant COLUMNS => 72;

sub new {
  my ($class, $path) = @_;
  open my $file, '<:raw', $path or main::stop("cannot read `$path`: $!");
  my $self = bless { path => $path, lines => [], free => 0 }, $class;
  my $free = 0;
  while (my $line = <$file>) {
    $line =~ s/[\r\n\x1a]+$//;
    my $directive = $free ? $line : expanded($line) =~ /^.{6}(.*)/ ? $1 : '';
    $free = uc $1 eq 'FREE' if $directive =~ /^\s*(?:>>\s*SOURCE|\$\s*SET\s+SOURCEFORMAT)\b.*?\b(FREE|FIXED)\b/i;
    push @{ $self->{lines} }, { text => $line, line => $., free => $free, code => code($line, $free) };
  }
  $self->read_fields;
  return $self;
}

# A line without its comment and the columns that hold no code.
sub code {
  my ($line, $free) = @_;
  if (!$free) {
    $line = expanded($line);
    return '' if length $line < 7 || substr($line, 6, 1) =~ m{[*/]};
    $line = substr $line, 7;
  }
  $line =~ s/^((?:"[^"]*"|'[^']*'|[^"'])*?)\*>.*/$1/;
  return $line =~ /^\s*>>/ ? '' : $line;
}

sub expanded {
  my ($line) = @_;
  1 while $line =~ s/^([^\t]*)\t/$1 . ' ' x (8 - length($1) % 8)/e;
  $line =~ s/\s+$//;
  return $line;
}

# The fields of the data division: name, whether it is a number, and the names that it is in.
sub read_fields {
  my ($self) = @_;
  my ($text, $data) = ('', 0);
  for my $line (@{ $self->{lines} }) {
    last if $line->{code} =~ /^\s*PROCEDURE\s+DIVISION\b/i;
    $text .= "$line->{code}\n" if $data;
    $data = 1 if $line->{code} =~ /^\s*DATA\s+DIVISION\b/i;
  }
  my (@within, @fields);
  while ($text =~ /\G((?:"[^"]*"|'[^']*'|\.(?=\S)|[^.])*)\.(?=\s|$)/g) {
    my ($level, $name, $rest) = $1 =~ /^\s*(\d+)\s+([A-Za-z0-9-]+)(.*)$/s or next;
    pop @within while @within && $within[-1][0] >= $level;
    push @fields, {
      name => uc $name,
      within => [reverse map { $_->[1] } @within],
      number => $rest =~ /\sCOMP(?:-[345])?(?:\s|$)|\sBINARY(?:\s|$)|\s(?:PIC|PICTURE)\s+(?:IS\s+)?[9ZVS*\$]/i ? 1 : 0,
    };
    push @within, [$level, uc $name];
  }
  $self->{fields} = \@fields;
}

# Whether cobol-check compares a field as a number. The name may have others behind it that it is in, and a subscript.
sub is_numeric {
  my ($self, $field) = @_;
  $field =~ s/\([^()]*(?:\([^()]*\)[^()]*)*\)//g;
  my ($name, @outer) = split /\s+(?:OF|IN)\s+/, uc $field;
  $name =~ s/\s+$//;
  FIELD: for my $one (@{ $self->{fields} }) {
    next if $one->{name} ne $name;
    my @within = @{ $one->{within} };
    for my $outer (@outer) {
      $outer =~ s/\s+$//;
      shift @within while @within && $within[0] ne $outer;
      next FIELD if !@within;
    }
    return $one->{number};
  }
  return 0;
}

# The lines of the program, each with the file and the line that it comes from.
sub with_tests {
  my ($self, %tests) = @_;
  my @merged;
  my $own = sub { map { [$_, $self->{path}, 0] } @_ };
  my ($section, $division, $done, $replaces) = (0, 0, 0, '');
  for my $line (@{ $self->{lines} }) {
    my $code = $line->{code};
    if (!$done && !$section && $code =~ /^\s*(?:(?:LOCAL-STORAGE|LINKAGE|REPORT|SCREEN)\s+SECTION|PROCEDURE\s+DIVISION)\b/i) {
      push @merged, $own->(('       DATA DIVISION.') x !$division, '       WORKING-STORAGE SECTION.', $tests{data}->@*);
      $section = 1;
    }
    push @merged, map { [$_, $self->{path}, $line->{line}] } $line->{free} ? $line->{text} : fitting($line->{text}, $code);
    if (!$done && ($replaces ne '' && $replaces !~ /\.\s*$/ || $code =~ /^\s*REPLACE\s/i)) {
      $replaces = '' if $replaces =~ /\.\s*$/;
      $replaces .= "$code\n";
    }
    $division = 1 if $code =~ /^\s*DATA\s+DIVISION\b/i;
    if (!$done && !$section && $code =~ /^\s*WORKING-STORAGE\s+SECTION\s*\./i) {
      push @merged, $own->($tests{data}->@*);
      $section = 1;
    }
    $done = 1 if !$done && $code =~ /^\s*PROCEDURE\s+DIVISION\b/i;
    if ($done == 1 && $code =~ /\.\s*$/) {
      push @merged, $own->('       >>SOURCE FORMAT IS FREE') if !$line->{free};
      # What the solution has replaced in its own text stays in the tests.
      push @merged, $own->('REPLACE OFF.') if $replaces ne '';
      push @merged, $tests{code}->@*;
      push @merged, $own->(split /\n/, $replaces) if $replaces ne '';
      push @merged, $own->('       >>SOURCE FORMAT IS FIXED') if !$line->{free};
      $done = 2;
    }
  }
  main::stop("$self->{path}: error: PROCEDURE DIVISION is missing") if $done != 2;
  return \@merged;
}

# A line in fixed format that is too long goes on in others, as with cobol-check.
sub fitting {
  my ($text, $code) = @_;
  my $line = expanded($text);
  return $text if $code eq '' || length $line <= COLUMNS;
  my @lines;
  while (length $line > COLUMNS) {
    my $head = substr $line, 0, COLUMNS;
    my ($quote, $space);
    for my $at (7 .. COLUMNS - 1) {
      my $one = substr $head, $at, 1;
      if (defined $quote) {
        undef $quote if $one eq $quote;
      } elsif ($one =~ /["']/) {
        $quote = $one;
      } elsif ($one eq ' ' && substr($head, 7, $at - 7) =~ /\S/) {
        $space = $at;
      }
    }
    if (defined $quote) {
      push @lines, $head;
      $line = "      -    $quote" . substr $line, COLUMNS;
    } elsif (defined $space) {
      push @lines, substr $line, 0, $space;
      ($line = substr $line, $space) =~ s/^\s+//;
      $line = ' ' x 15 . $line;
    } else {
      last;
    }
  }
  return (@lines, $line);
}

1;
