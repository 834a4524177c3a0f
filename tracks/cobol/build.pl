# Puts the tests into the solution as cobol-check does, and compiles both with the reporter. Arguments: the track folder, the
# tools folder, the test files. The tests come behind `PROCEDURE DIVISION.`, and end the program, so that what the solution has
# there runs only where a test performs it.
use strict;
use warnings;

my ($track, $tools, @tests) = @ARGV;
my $build = "$ENV{HOME}/build";
require "$track/tests.pl";
require "$track/source.pl";

my $program = $tests[0] =~ m{([^/]+)/[^/]+$} ? $1 : '';
my ($path) = grep { -f $_ } map { "src/$program.$_" } qw(cob cbl COB CBL);
stop("There is no solution: the file `src/$program.cob` is missing.") if !defined $path;

# Numbers that the solution does not know: one that calls of the reporter bring, and one in the names of the tests' data.
open my $random, '<:raw', '/dev/urandom' or die "/dev/urandom: $!\n";
read $random, my $bytes, 8;
my ($key, $suffix) = map { $_ & 0x3fffffff } unpack 'LL', $bytes;

my $source = Source->new($path);
my @suites = map { Tests::suites($_) } @tests;
my $merged = $source->with_tests(
  data => [Tests::data("TRACK-$suffix")],
  code => Tests::code(\@suites, $key, "TRACK-$suffix", $source),
);

mkdir $build;
write_file("$build/tests.cob", join '', map { "$_->[0]\n" } @$merged);
write_file("$build/tests", join '', map { "$_\n" } $key, Tests::identities(\@suites));
my $words = `cobc -x -w -o '$build/program' '$build/tests.cob' '$tools/reporter.o' 2>&1 </dev/null`;
my $failed = $?;
unlink "$build/tests.cob";
exit 0 if !$failed;

# Lines are those of the files that the lines come from.
for my $line (split /\n/, $words) {
  next if $line =~ /^\s*\d*\s+[|>]/;
  $line =~ s{^\Q$build/tests.cob\E:(\d+):}{ my $from = $merged->[$1 - 1]; ($from ? "$from->[1]:$from->[2]" : $path) . ':' }e;
  $line =~ s{\Q$build/tests.cob\E}{$path}g;
  print "$line\n";
}
exit 1;

sub stop {
  print "$_[0]\n";
  exit 1;
}

sub write_file {
  my ($name, $text) = @_;
  open my $file, '>:raw', $name or die "$name: $!\n";
  print $file $text;
  close $file or die "$name: $!\n";
}
