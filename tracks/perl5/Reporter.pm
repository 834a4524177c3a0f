# Makes the events of tracks/_kit/PROTOCOL.md of what Test2 says of the assertions of a test file: `perl -MReporter x.t`.
#
# A test is what stands between `# begin: ID` and `# end: ID` in the test file, or on a line with `# case: ID`. Its name is
# the ID; what people read is the name of its assertion. The solution runs in this process and can do to it whatever it
# likes; what is needed after it is loaded is bound before.
package Reporter;
use strict;
use warnings;

my ($token, $mark, $channel, $prints, $place, $more);

# The exercises' stubs ask for the Perl of the track's own runner: an older one, which has what they use, is asked for instead.
sub lower_versions {
    my ($folder) = @_;
    my ($newest, $minor) = (42, $^V->{version}[1]);
    return if $minor >= $newest;
    opendir my $entries, $folder or return;
    for my $path (map { "$folder/$_" } grep { !/^\./ } readdir $entries) {
        next if -l $path;
        lower_versions($path) if -d _;
        next unless -f _ && $path =~ /\.p[lm]\z/;
        open my $source, '+<:raw', $path or next;
        my $text = do { local $/; <$source> };
        my $asked = qr/(?:(?:v5|5(?=\.\d+\.))\.(\d+)[.\d]*|5\.(\d{3})\w*)/;
        my $older = sub { my ($line, $asks) = @_; $minor < $asks && $asks <= $newest ? "v5.$minor" : $line };
        next unless $text =~ s/^(\h*use\h+)($asked)(?=\h*;)/$1 . $older->($2, $3 || $4)/gme;
        seek $source, 0, 0;
        print {$source} $text;
        truncate $source, tell $source;
    }
}

BEGIN {
    # Its folder is the first, and no place for modules. Those of a solution come last.
    shift @INC;
    # The functions that show values, such as `::YYY`: the track's own runner has them in every solution.
    { package main; eval { require XXX; XXX->import('-global') } }
    # What knows how wide letters are takes 20 ms to load: the first text that needs it does that.
    eval {
        local $INC{'Unicode/GCString.pm'} = 'later';
        require Term::Table::Util;
        no warnings 'redefine';
        *Term::Table::Util::uni_length = \&width;
    };
    push @INC, 'lib';
    open my $secrets, '<&=', 4 or die $!;
    chomp(($token, $mark) = <$secrets>);
    # Copies that no child process inherits.
    open my $given, '>&=', 3 or die $!;
    open $channel, '>&', $given  or die $!;
    open $prints,  '>&', *STDOUT or die $!;
    # Where several files run, their tests may share names, and only after the last one all is over.
    $place = delete $ENV{REPORTER_PLACE} // '';
    if ($place) {
        open my $said, '>&=', 5 or die $!;
        open $more, '>&', $said or die $!;
    }
    lower_versions('.');
}

use Test2::API ();
use Test2::Formatter::TAP ();
our @ISA = 'Test2::Formatter::TAP';

# Test files ask Test::Builder for its handles, to set their encoding: also for that of TODO, which only a formatter of its own has.
sub init {
    my ($self) = @_;
    $self->SUPER::init;
    $self->handles->[2] //= $self->handles->[0];
}
sub isa { return $_[1] eq 'Test::Builder::Formatter' || $_[0]->SUPER::isa($_[1]) }

my $process = $$;
my $file    = $0;
my (@tests, $running, $planned, $failed, @within, %reported, %named, @source);
my @file    = $place ? (file => $file) : ();
my %escapes = ("\\" => '\\\\', "\t" => '\\t', "\n" => '\\n');

sub width {
    my ($text) = @_;
    return length $text if $text =~ /\A[ -~]*\z/;
    return eval { require Unicode::GCString; Unicode::GCString->new($text)->columns } // length $text;
}

sub send_event {
    my ($event, @fields) = @_;
    return if $$ != $process;
    my $line = "$token $event";
    while (my ($name, $text) = splice @fields, 0, 2) {
        next unless defined $text && length $text;
        utf8::encode($text) if utf8::is_utf8($text);
        $text =~ s/([\\\t\n])/$escapes{$1}/g;
        $line .= "\t$name=$text";
    }
    if ($event eq 'start' || $event eq 'result') {
        STDOUT->flush;
        syswrite $prints, "$mark\n";
    }
    syswrite $channel, "$line\n";
}

sub start {
    ($running) = @_;
    send_event('start', @{ $running->{identity} }) if $running;
}

# The tests that the file declares, each with the last text in it that may be its name.
sub declared {
    open my $text, '<', $file or return;
    @source = <$text>;
    my (@found, $test);
    my $number = 0;
    for my $line (@source) {
        $number++;
        if ($line =~ /# (?:begin|case): (\S+)/) {
            $test = { id => $1, first => $number };
            push @found, $test;
        }
        next unless $test;
        $test->{title} = $2 if !$test->{title} && $line =~ /\bsubtest\s*\(?\s*(["']?)(.+?)\1\s*=>/;
        $test->{last_text} = $2 if $line =~ /(["'])((?:(?!\1).)+)\1,?\s*(?:\)?;.*)?$/;
        if ($line =~ /# (?:end|case): \Q$test->{id}\E\b/) {
            $test->{last} = $number;
            undef $test;
        }
    }
    for (@found) {
        $_->{identity} = [name => $_->{id}, @file, title => $_->{title} // $_->{last_text}];
        $_->{last} //= $_->{first};
    }
    return @found;
}

# The block that a line of the test file stands in, up to this line, without what is quoted and noted, and the line on which it
# begins. What stands within a subtest that ends on the line is not of this block.
sub block_before {
    my ($line) = @_;
    my ($depth, $text, $first) = (0, '', 0);
    my $is_within = 0;
    for my $at (reverse 0 .. $line - 1) {
        my $code = $source[$at] // next;
        $code = without_texts($code);
        if ($at == $line - 1) {
            $depth = -length $1 if $code =~ /^\s*(\}+)/;
            $is_within = $depth < 0;
        }
        else {
            $depth += ($code =~ tr/{//) - ($code =~ tr/}//);
            $is_within &&= $depth < 0;
        }
        $text = $code . $text if !$is_within;
        $first = $at + 1;
        next if $depth <= 0;
        # The label of a block may stand on the line above.
        $text = $source[$at - 1] . $text if $at && $code =~ /^\s*\{/;
        last;
    }
    return wantarray ? ($text, $first) : $text;
}

# Whether a condition names nothing but what Perl knows of the machine, or what the test file binds once to such.
sub is_of_machine {
    my ($condition, $depth) = (@_, 0);
    $condition =~ s/(["'])(?:(?!\1).)*\1|\$\^\w|\$\]|[%\$](?:ENV|Config|Config::Config)\b(?:\s*\{\s*\w*\s*\})?|\b(?:eq|ne|lt|gt|le|ge|not|and|or|xor|defined|exists)\b|m?\/[^\/]*\/\w*//g;
    $condition =~ s/(?<!\w)\d[\w.]*//g;
    my $source = join '', @source;
    while ($condition =~ /(\$?[a-zA-Z_]\w*(?:::\w+)*)(\s*(?:->|\(|\[|\{))?/g) {
        my ($name, $asks) = ($1, $2);
        return 0 if $asks || $depth > 5;
        my @values = $name =~ /^\$/
            ? $source =~ /(?<![\w\\])\Q$name\E\s*(?:\/\/|\|\||&&|[-+.*])?=(?![=~])([^;]*);/g
            : $source =~ /\bconstant\s+(?:\{[^}]*?\b)?\Q$name\E\s*=>([^;,]*)[;,]/g;
        return 0 if @values != 1 || $source =~ /\\\s*\Q$name\E\b/ || !is_of_machine(without_texts($values[0]), $depth + 1);
    }
    return $condition !~ /[`<]\s*[\w\$\/]|-[a-zA-Z]\b/;
}

# Code without what is quoted and noted; a file of the machine, by its whole path, goes with the question about it. One of another
# path may be of the solution.
sub without_texts {
    my ($code) = @_;
    return $code =~ s/-[a-z]\s*\(?\s*(["'])\/[^"'\$]*\1\s*\)?|(["'])(?:(?!\2).)*\2|\s#.*//gr;
}

# Whether the test file says itself that an assertion is to fail, without asking the solution.
sub is_todo {
    my ($block) = block_before($_[0]);
    for my $statement (split /[;{}]/, $block) {
        # The label of a block marks nothing.
        my ($before, $after) = $statement =~ /\A(.*?)(?:\$TODO|(?<![\$\w])todo(?:_skip)?|(?<![\$\w])TODO(?!\s*:(?!:)))\b(.*)\z/s or next;
        $before =~ s/\b(?:local|our|my)\b(?:\s*\$\w+\s*=)?\s*(?:\$(?:\w+::)*)?\z|\$(?:\w+\s*=|(?:\w+::)+)\s*\z//;
        my $condition = $after =~ s/\A.*?(?:\b(?:if|unless|while|until|for|foreach|and|or)\b|\|\||&&|\/\/|\?)//s ? $after : '';
        return 1 if is_of_machine("$before $condition");
    }
    return 0;
}

# Whether the test file skips without asking the solution: always, or by what it knows of the machine.
sub is_left_out {
    my ($line) = @_;
    my @conditions;
    # Perl may name the line of the `if` for the first statement in its block, and any line of a statement.
    my $from = $line;
    $from-- while $from > 1 && $from > $line - 3 && without_texts($source[$from - 2]) !~ /[;{}]/;
    my ($named) = grep { without_texts($source[$_ - 1] // '') =~ /\b(?:todo_)?skip(?:_all)?\b/ } $line, $from .. $line + 3;
    # A group may be skipped as a whole: its last line is named.
    return 0 if !$named && $source[$line - 1] !~ /^\s*\}/;
    $line = $named if $named && $source[$line - 1] !~ /^\s*\}/;
    my ($block, $first) = block_before($line);
    my $within = $block;
    while ($first > 1 && $within =~ /\A\s*(?:if|unless)\s*\((.*)\)\s*\{\s*\n/) {
        push @conditions, $1;
        # What stands before the `if`, and what is in it.
        my ($head, $rest) = (scalar(block_before($first - 1)), $block =~ s/\A.*\n//r);
        ($within, $first) = block_before($first);
        $block = "$head$rest";
    }
    return 0 if $block !~ /\bSKIP\s*:\s*\{/ && $block !~ /\btodo_skip\b|\bskip_all\b/;
    my ($before, $call) = $block =~ /\A(.*)(\b(?:todo_)?skip(?:_all)?\b.*)\z/s or return 0;
    $before =~ s/.*\b(?:(?:SKIP|TODO)\s*:|sub)\s*\{//s;
    # What stands before it in its statement.
    my ($head) = $before =~ /([^;{}]*)\z/;
    $head =~ s/\A.*^(?=\s*plan\b)//sm;
    $head =~ s/\bplan\b\s*\(?//;
    # The rest of the statement stands on the lines below.
    my $statement = join '', $call, @source[$line .. $line + 3];
    my ($condition) = $statement =~ /\A[^;]*?\b(?:if|unless|while|until|for|foreach)\b([^;]*);/;
    return 0 if !defined $condition && $before =~ /\b(?:if|unless|for|foreach|while|eval)\b|\?/;
    return !grep { !is_of_machine($_) } @conditions, $head, $condition // ();
}

# The message of an assertion that failed: what the formatter would print, without its marks.
sub message {
    my ($self, $facets) = @_;
    my @lines = map { $_->[1] } $self->event_tap($facets, undef);
    shift @lines;
    my $message = join '', @lines;
    $message =~ s/^\h*# ?//mg;
    # The marks of the assertions within a subtest.
    $message =~ s/^\h*(?:(?:not )?ok \d+.*|1\.\.\d+.*|\})\n//mg if $facets->{parent};
    $message =~ s/\A\s*Failed test (?:'.*'\n|with no name\n)?(?=at )//;
    chomp $message;
    return $message;
}

# Notes and diagnoses. What is said of an assertion that failed, in events of their own, belongs to its message.
sub say_more {
    my ($facets, $text) = @_;
    # Test2's own words: the seed differs from day to day, and the results say the rest.
    return if ${^GLOBAL_PHASE} ne 'RUN' || $text =~ /^(?:Subtest: |Seeded srand )/;
    return push @within, $text if $facets->{trace}{nested};
    my (undef, $path, $line) = @{ $facets->{trace}{frame} };
    if ($failed && $path eq $file && $failed->{first} <= $line && $line <= $failed->{last}) {
        $text =~ s/\A\s*Failed test(?:.*\n\h*at| at) .* line \d+\.\n?//;
        chomp $text;
        send_event('late', @{ $failed->{identity} }, message => $text) if length $text;
        return;
    }
    utf8::encode($text) if utf8::is_utf8($text);
    STDOUT->flush;
    syswrite $prints, "$text\n" if $$ == $process;
}

# An assertion that stands outside of all marks is a test by itself: each is one, whatever its name.
sub unmarked {
    my ($name, $line) = @_;
    my $is_taken = grep { $_->{id} eq $name } @tests;
    $name = "line $line" if !length $name;
    $name = "an assertion `$name`" if $is_taken;
    my $count = ++$named{$name};
    my @variant = $count > 1 ? (variant => "($count)") : ();
    return { identity => [name => $name, @variant, @file], first => $line, last => $line };
}

# What tells a test from others.
sub key {
    my ($test) = @_;
    my %identity = @{ $test->{identity} };
    return join "\0", $identity{name}, $identity{variant} // '';
}

sub write {
    my ($self, $event, $number, $facets) = @_;
    $facets ||= $event->facet_data;
    my $assert = $facets->{assert};
    if (my @said = grep { defined } map { $_->{details} } $assert ? () : @{ $facets->{info} || [] }) {
        say_more($facets, join "\n", @said);
    }
    elsif ($facets->{trace}{nested}) {
        return;
    }
    elsif ($assert) {
        my @amnesty   = @{ $facets->{amnesty} || [] };
        my ($amnesty) = (grep({ $_->{tag} =~ /skip/i } @amnesty), @amnesty);
        my $passed    = $assert->{pass};
        my $is_skip   = $amnesty && $amnesty->{tag} =~ /skip/i;
        my $line   = $facets->{trace}{frame}[2];
        my $name   = $assert->{details} // '';
        @tests = declared() if !@tests;
        # A line of another file is no line of a test.
        my $is_here = $facets->{trace}{frame}[1] eq $file;
        # Only the test file's own word counts.
        my $is_todo = $amnesty && $is_here && !$passed && is_todo($line);
        my $status  = !$is_skip ? $passed ? 'passed' : $is_todo ? 'xfailed' : 'failed'
            : $is_here && is_left_out($line) ? 'disabled' : 'skipped';
        my ($test) = grep { $is_here && $_->{first} <= $line && $line <= $_->{last} } @tests;
        $test = $running if $is_skip;
        $test ||= unmarked($name, $line);
        my $message = $is_skip ? $amnesty->{details} : $passed ? undef : $self->message($facets);
        $test->{identity} = [name => $test->{id}, @file, title => $name] if $test->{id} && length $name && !$is_skip;
        # What is wrong may follow in events of its own, or have come in those of a subtest.
        $failed  = $status eq 'failed' ? $test : undef;
        $message = "at $file line $line." if defined $message && !length $message;
        my @said = map { s/\n+\z//r } splice @within;
        $message = join "\n", $message, @said if defined $message && !$is_skip;
        if ($reported{ key($test) }++) {
            send_event('late', @{ $test->{identity} }, message => $message) if $status eq 'failed';
            return;
        }
        if (!$running || key($running) ne key($test)) {
            send_event('group', @{ $running->{identity} }) if $running;
            start($test);
        }
        send_event('result', @{ $test->{identity} }, status => $status, message => $message);
        my ($next) = grep { !$reported{ key($_) } } @tests;
        start($next);
    }
    elsif ($facets->{control}{halt}) {
        send_event('failure', message => $facets->{control}{details} // 'The tests were stopped.');
        $process = 0;
    }
    elsif (my $plan = $facets->{plan}) {
        $planned = 1;
        # A file of several may leave itself out.
        my $is_left_out = $plan->{skip} && $place && $facets->{trace}{frame}[1] eq $file && is_left_out($facets->{trace}{frame}[2]);
        send_event('failure', message => $plan->{details} // 'All tests were skipped.') if $plan->{skip} && !$is_left_out;
    }
    elsif (my @errors = @{ $facets->{errors} || [] }) {
        send_event('failure', message => join "\n", map { $_->{details} } @errors);
    }
}

Test2::API::test2_formatter_set(__PACKAGE__);

# The test file and what it uses could be compiled.
INIT {
    @tests = declared() if !@tests;
    send_event('plan', @{ $_->{identity} }) for @tests;
    start($tests[0]);
}

# The last line of a test file that plans nothing, as `[workspace]` in track.toml puts it there.
my $is_over;
sub is_over { $is_over = (caller)[1] eq $file }

# Test2 makes its own exit code later.
END {
    $planned ||= $is_over && (Test2::API::test2_stack()->top->plan // '') eq 'NO PLAN';
    if ($planned && !$?) {
        # Further files follow.
        if ($place eq '' || $place eq 'last') { send_event('end') }
        elsif ($$ == $process)                { syswrite $more, "$token\n" }
    }
}

1;
