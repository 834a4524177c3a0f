# Reads test files of cobol-check, and writes their tests in COBOL.
package Tests;
use strict;
use warnings;

my %PHRASES = (
  TO => ['BE', 'EQUAL'],
  BEFORE => ['EACH'],
  AFTER => ['EACH'],
);
my %KEYWORDS = map { $_ => 1 } 'TESTSUITE', 'TESTCASE', 'EXPECT', 'BEFORE-EACH', 'END-BEFORE', 'AFTER-EACH', 'END-AFTER', 'MOCK',
  'VERIFY';
# Each with its relation, and whether the opposite is meant.
my %RELATIONS = (
  '=' => ['=', 0],
  'TO BE' => ['=', 0],
  'TO EQUAL' => ['=', 0],
  '!=' => ['=', 1],
  '<' => ['<', 0],
  '>' => ['>', 0],
  '<=' => ['>', 1],
  '>=' => ['<', 1],
);

# The words of a file, each with its line: literals with their quotation marks, what is in parentheses, phrases. A literal may go
# on in the next line. The rest of a line behind a full stop is not read.
sub words {
  my ($path) = @_;
  open my $file, '<:raw', $path or main::stop("cannot read `$path`: $!");
  my (@words, $literal, $opened);
  while (my $line = <$file>) {
    $line =~ s/^\s+|\s+$//g;
    next if !defined $literal && $line =~ /^\*/;
    if (defined $literal) {
      my $quote = substr $literal, 0, 1;
      if ($line !~ s/^([^$quote]*$quote)//) {
        $literal .= " $line";
        next;
      }
      push @words, ["$literal $1", $opened];
      undef $literal;
    }
    while ($line =~ s/^\s+// || length $line) {
      if ($line =~ s/^("[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\))// || $line =~ s/^([-+\$]?\d+(?:[.,]\d+)*)(?=[\s(.]|$)//) {
        push @words, [$1, $.];
      } elsif ($line =~ /^["']/) {
        ($literal = $line) =~ s/\.$//;
        ($line, $opened) = ('', $.);
      } elsif ($line =~ s/^([^\s.("']+)//) {
        push @words, [phrase(\@words, $1), $.];
      } elsif ($line =~ s/^\(//) {
        push @words, ['(', $.];
      } else {
        last;
      }
    }
  }
  return @words;
}

# A word that belongs to the one before it takes it along.
sub phrase {
  my ($words, $word) = @_;
  my $upper = uc $word;
  my $before = @$words ? $words->[-1][0] : '';
  if (grep { $_ eq $upper } @{ $PHRASES{ uc $before } || [] }) {
    pop @$words;
    my $phrase = uc "$before $word";
    return $phrase eq 'BEFORE EACH' ? 'BEFORE-EACH' : $phrase eq 'AFTER EACH' ? 'AFTER-EACH' : $phrase;
  }
  return $word;
}

# The suites of a file, each with its tests: `name`, `line`, and `steps`, which are the words of a statement or an expectation.
sub suites {
  my ($path) = @_;
  my @words = words($path);
  my @suites;
  my ($steps, $nowhere) = ([], []);
  while (@words) {
    my ($word, $line) = @{ shift @words };
    my $keyword = uc $word;
    my $bad = sub { main::stop("$path:$line: error: $_[0]") };
    if ($keyword eq 'TESTSUITE' || $keyword eq 'TESTCASE') {
      my $name = @words ? (shift @words)->[0] : '';
      $name =~ s/^(["'])(.*)\1$/$2/s or $bad->("a name is missing after $keyword");
      if ($keyword eq 'TESTSUITE') {
        push @suites, { name => $name, tests => [], before => [], after => [] };
        $steps = $nowhere;
      } else {
        push @suites, { name => '', tests => [], before => [], after => [] } if !@suites;
        $steps = [];
        push @{ $suites[-1]{tests} }, { name => $name, line => $line, path => $path, steps => $steps };
      }
    } elsif ($keyword eq 'BEFORE-EACH' || $keyword eq 'AFTER-EACH') {
      push @suites, { name => '', tests => [], before => [], after => [] } if !@suites;
      $steps = $suites[-1]{ $keyword eq 'BEFORE-EACH' ? 'before' : 'after' };
    } elsif ($keyword eq 'END-BEFORE' || $keyword eq 'END-AFTER') {
      $steps = $nowhere;
    } elsif ($keyword eq 'MOCK' || $keyword eq 'VERIFY') {
      $bad->("$keyword is not supported");
    } elsif ($keyword eq 'EXPECT') {
      push @$steps, expectation(\@words, $path, $line, $bad);
    } else {
      my @statement = ([$word, $line]);
      push @statement, shift @words while @words && !$KEYWORDS{ uc $words[0][0] };
      push @$steps, { path => $path, words => \@statement };
    }
  }
  return @suites;
}

# EXPECT field [NUMERIC] [NOT] relation value
sub expectation {
  my ($words, $path, $line, $bad) = @_;
  my ($field, $opposite) = ('', 0);
  while (@$words && !$RELATIONS{ uc $words->[0][0] }) {
    my $word = (shift @$words)->[0];
    $bad->('a relation is missing after EXPECT') if $KEYWORDS{ uc $word };
    if (uc $word eq 'NOT') {
      $opposite = !$opposite;
    } elsif (uc $word ne 'NUMERIC') {
      $field .= ($field eq '' ? '' : ' ') . $word;
    }
  }
  my $relation = @$words && $RELATIONS{ uc((shift @$words)->[0]) } or $bad->('a relation is missing after EXPECT');
  my $value = @$words ? (shift @$words)->[0] : '';
  $bad->('EXPECT needs a field and a value') if $field eq '' || $value eq '' || $KEYWORDS{ uc $value };
  $opposite = !$opposite if $relation->[1];
  return {
    path => $path,
    line => $line,
    field => $field,
    value => $value,
    relation => $relation->[0],
    opposite => $opposite,
  };
}

# Fields of the protocol for each test. The suites are shown where there are several.
sub identities {
  my ($suites) = @_;
  my @identities;
  for my $suite (@$suites) {
    for my $test (@{ $suite->{tests} }) {
      my $title = @$suites > 1 && $suite->{name} ne '' ? "\ttitle=" . escaped("$suite->{name} > $test->{name}") : '';
      push @identities, 'name=' . escaped($test->{name}) . "\tfile=" . escaped($test->{path}) . "\tline=$test->{line}$title";
    }
  }
  return @identities;
}

sub escaped {
  my ($text) = @_;
  $text =~ s/\\/\\\\/g;
  $text =~ s/\t/\\t/g;
  return $text;
}

# What cobol-check compares: texts of 256 characters, numbers with eleven digits before the point and seven behind it. No space is
# at either end, where a solution's reference may go past the end of its own text.
sub data {
  my ($name) = @_;
  return map { "       $_" } (
    "01  $name.",
    "    05  FILLER PIC X VALUE '*'.",
    map({ "    05  $name-$_" } (
      'A PIC X(256) VALUE SPACES.',
      'E PIC X(256) VALUE SPACES.',
      'P PIC S9(11)V9(7) COMP-3 VALUE ZERO.',
      'N PIC S9(11)V9(7) SIGN LEADING SEPARATE.',
      'M PIC S9(11)V9(7) SIGN LEADING SEPARATE.',
    )),
    "    05  FILLER PIC X VALUE '*'.",
  );
}

# Lines in free format, each with the file and the line that it comes from.
sub code {
  my ($suites, $key, $name, $source) = @_;
  my @code;
  my $number = 0;
  for my $suite (@$suites) {
    for my $test (@{ $suite->{tests} }) {
      my @from = ($test->{path}, $test->{line});
      push @code, ["CALL STATIC \"trackstart\" USING BY VALUE $key BY VALUE $number RETURNING OMITTED", @from];
      push @code, map { step($_, $key, $name, $source) } @{ $suite->{before} }, @{ $test->{steps} }, @{ $suite->{after} };
      push @code, ["CALL STATIC \"trackresult\" USING BY VALUE $key RETURNING OMITTED", @from];
      $number++;
    }
  }
  push @code, ["CALL STATIC \"trackend\" USING BY VALUE $key RETURNING OMITTED", 'tests', 0], ['STOP RUN.', 'tests', 0];
  return \@code;
}

sub step {
  my ($step, $key, $name, $source) = @_;
  return map { [$_->[0], $step->{path}, $_->[1]] } @{ $step->{words} } if $step->{words};
  my ($field, $value) = @$step{qw(field value)};
  my (@lines, $kind, $actual, $expected);
  if ($value =~ /^(?:TRUE|FALSE)$/i) {
    ($kind, $actual, $expected) = ('A', 'A', 'E');
    @lines = ("IF $field", "MOVE 'TRUE' TO $name-A ELSE MOVE 'FALSE' TO $name-A END-IF", "MOVE '" . uc($value) . "' TO $name-E");
  } elsif ($source->is_numeric($field)) {
    ($kind, $actual, $expected) = ('N', 'N', 'M');
    @lines = ("MOVE $field TO $name-P", "MOVE $name-P TO $name-N", "MOVE $value TO $name-P", "MOVE $name-P TO $name-M");
  } else {
    ($kind, $actual, $expected) = ('A', 'A', 'E');
    @lines = ("MOVE $field TO $name-A", "MOVE $value TO $name-E");
  }
  my $what = $kind . $step->{relation} . ($step->{opposite} ? '!' : ' ') . ($field =~ tr/"/'/r);
  push @lines, "CALL STATIC \"trackexpect\" USING BY VALUE $key BY REFERENCE $name-$actual $name-$expected",
    "BY CONTENT Z\"$what\" RETURNING OMITTED";
  return map { [$_, $step->{path}, $step->{line}] } @lines;
}

1;
