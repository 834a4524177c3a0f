# Makes the events of tracks/_kit/PROTOCOL.md of what Test says of the assertions of a test file: `raku -MReporter x.rakutest`.
#
# A test is what stands between `# begin: ID` and `# end: ID` in the test file, or on a line with `# case: ID`. Its name is the
# ID; what people read is the description of its assertion. The solution runs in this process and can do to it whatever it likes.
unit module Reporter;
use Test;

my ($token, $mark);
given open('/dev/fd/4', :enc<latin1>) {
    $token = .get;
    $mark  = .get;
    .close;
}
my $channel = open('/dev/fd/3', :a, :bin);
my $stdout  = $*OUT;
# What is printed before a run is cut short is seen.
$*OUT.out-buffer = 0;
my $process = $*PID;

my @tests;
my @source;
my %reported;
my %named;
my ($running, $failed, $planned, @last);
my @inner;
my $nested-failed = False;
my $begun = my $ended = False;
my $count = 0;

my sub put-bytes($handle, Str $text) { $handle.write($text.encode('utf8')); $handle.flush }

my sub send-event(Str $event, @fields = []) {
    return if $*PID != $process;
    my $line = "$token $event";
    for @fields -> $field {
        my $text = $field.value // '';
        next unless $text.chars;
        $line ~= "\t{$field.key}=" ~ $text.trans(["\\", "\t", "\n", "\r\n"] => ['\\\\', '\\t', '\\n', '\\n']);
    }
    if $event eq 'start' | 'result' {
        $*OUT.flush;
        put-bytes($stdout, "$mark\n");
    }
    put-bytes($channel, "$line\n");
}

my sub identity($test, $title = $test<title>) {
    $test<last> ?? [name => $test<id>, title => $title] !! [name => $test<id>, variant => $test<variant>]
}
my sub key($test) { "$test<id>\0{$test<variant> // ''}" }

my sub start-next {
    $running = @tests.first({ !%reported{key($_)} });
    send-event('start', identity($running)) if $running;
}

# The tests that the file declares, each with the last text in it that may be its description.
my sub declared {
    my $test;
    @source = $*PROGRAM.lines;
    for @source.kv -> $index, $line {
        if $line ~~ / '# ' ['begin' || 'case'] ': ' (\S+) / {
            $test = { id => ~$0, first => $index + 1, last => $index + 1 };
            @tests.push: $test;
        }
        next unless $test;
        if !$test<subtest> && $line ~~ / << 'subtest' \s* '('? \s* (<["']>) (.+?) $0 \s* ['=>' || ','] / {
            $test<subtest> = $test<title> = ~$1;
        }
        elsif !$test<subtest> && $line ~~ / (<["']>) (<-["']>+) $0 ','? \s* [ ')'? \s* ';' .* ]? $ / {
            $test<title> = ~$1;
        }
        if $line ~~ / '# ' ['end' || 'case'] ': ' (\S+) / && $0 eq $test<id> {
            $test<last> = $index + 1;
            $test = Nil;
        }
    }
}

our sub begin {
    return if $begun;
    $begun = True;
    declared();
    send-event('plan', identity($_)) for @tests;
    start-next();
}

# The function of Test that makes several assertions of one, if one of these is what asserts.
my $within = '';

# The line of the test file that asserts. What the solution asserts is none of its tests.
my sub asserting {
    my $program = $*PROGRAM.basename;
    my $level   = 2;
    my @lines;
    $within = '';
    loop {
        my $frame = callframe($level++) or last;
        my $file = $frame.file // last;
        if $frame.code ~~ Routine && $frame.code.name eq 'throws-like' | 'fails-like' { $within = $frame.code.name }
        next if $file.contains('Reporter') || $file.contains('(Test)') || $file.starts-with('SETTING::');
        if $file.ends-with($program) { @lines.push: $frame.line.Int }
        elsif !@lines                { return () }
        last if $level > 60;
    }
    @lines
}

# A line without what is quoted and noted.
my sub code-of(Str $line) { $line.subst(/ <["']> <-["']>* <["']> /, '', :g).subst(/ [^ | \s] '#' .* $ /, '') }
my sub indent-of(Str $line) { $line.comb(/ ^ \h* /)[0].chars }

# Whether the test file says of an assertion that it is to fail.
my sub is-todo(Int $line) { so @source[max(0, $line - 15) ..^ $line].map(&code-of).first({ / << 'todo' >> / }) }

# Whether the test file skips without asking the solution: always, or by what it knows of the machine.
my sub is-left-out(Int $line) {
    my @conditions = code-of(@source[$line - 1]);
    return False unless @conditions[0] ~~ / << 'skip' /;
    my $indent = indent-of(@source[$line - 1]);
    for (^($line - 1)).reverse -> $at {
        my $above = @source[$at];
        my $own   = indent-of($above);
        next unless $above.trim && ($own < $indent || $own == $indent && @conditions[*-1] ~~ / << 'els' / && $above ~~ / << ['if' | 'elsif' | 'unless'] >> /);
        $indent = $own;
        @conditions.push: code-of($above);
    }
    my $words = @conditions.map({
        .comb(/ << ['if' || 'unless' || 'elsif' || 'with' || 'without' || 'while' || 'for' || 'given' || 'when' || 'sub'] >> <-[{;]>* /).Slip
    }).join(' ').subst(/ '.' <[\w-]>+ | <[$%]> '*' <[A..Z]>+ /, '', :g);
    so $words.comb(/ <[a..zA..Z&]> <[\w-]>* /).all eq any <if unless elsif and or not eq ne lt gt>
}

my sub plain(Str $text) { $text.lines.map({ .subst(/ ^ \h* '#' \h? /, '') }).join("\n") }

# The test that a line belongs to.
my sub at(Int $line) { @tests.first({ .<first> <= $line <= .<last> }) }

# An assertion. What is nested counts where it is declared within a subtest that is not.
my sub asserted(Bool $ok, Bool $nested, Str $description, Str $directive, Str $reason) {
    my @lines = asserting() or return;
    begin();
    $nested-failed = False;
    my $test = @lines.map(&at).first(*.defined);
    return if $nested && (!$test || @lines.grep(* != @lines[0]).first(&at).defined);
    my $status = $directive eq 'SKIP' ?? is-left-out(@lines[0]) ?? 'disabled' !! 'skipped'
        !! $ok ?? 'passed' !! $directive eq 'TODO' && is-todo(@lines[0]) ?? 'xfailed' !! 'failed';
    my $skips = $directive eq 'SKIP';
    $test //= $running if $skips;
    # A file without marks: each assertion is a test, whatever its name.
    if !@tests && !$nested && !$test {
        my $id    = $description || "line @lines[0]";
        my $count = ++%named{$id};
        $test = { id => $id, variant => $count > 1 ?? "($count)" !! '' };
    }
    if !$test {
        # It is not declared as a test: where it fails, so does the one before it.
        my $message = "$description\nat {$*PROGRAM.relative} line @lines[0]".trim;
        if $status eq 'failed' && (@last || $running) {
            send-event('late', [|(@last || identity($running)), message => $message]);
        }
        return;
    }
    # Its assertions are not described in the test file.
    if $within && $nested && $status eq 'failed' {
        @inner.unshift: "Failed: $description" if $description;
    }
    my $message = $skips ?? $reason !! $status ne 'failed' ?? '' !! @inner.join("\n") || "at {$*PROGRAM.relative} line @lines[0]";
    @inner = ();
    my @identity = identity($test, !$skips && !($within && $nested) && $description || $test<title>);
    @last = @identity;
    $failed = $status eq 'failed' ?? @identity !! Nil;
    $nested-failed = $nested && $failed.defined;
    if %reported{key($test)}++ {
        send-event('late', [|@identity, message => $message]) if $failed;
        return;
    }
    if !$running || key($running) ne key($test) {
        send-event('group', identity($running)) if $running;
        send-event('start', @identity);
    }
    send-event('result', [|@identity, status => $status, message => $message]);
    start-next();
}

class Output {
    method say(Str() $text) {
        given $text {
            when / ^ (\h*) ('not ')? 'ok ' \d+ [ ' - ' (.*?) ]? [ ' '? '# ' ('SKIP' | 'TODO') \s* (.*) ]? $ / {
                my ($indent, $not, $description, $directive, $reason) = (^5).map({ ($/[$_] // '').Str });
                $count++ unless $indent;
                $description = $description.subst(' \\#', '#', :g).subst('\\#', '#', :g).subst("\n# ", "\n", :g);
                asserted(!$not, ?$indent, $description, $directive, $reason);
            }
            when / ^ '1..' (\d+) [ \s* '# Skipped: ' (.*) ]? / {
                $planned = +$0 if asserting() || $begun;
                send-event('failure', [message => ~$1,]) if $1;
            }
            when / ^ 'Bail out!' \s* (.*) / {
                my $message = "Bail out! $0".trim;
                if $running { send-event('result', [|identity($running), status => 'error', message => $message]) }
                else        { send-event('failure', [message => $message,]) }
                $process = 0;
            }
        }
        True
    }
    method print($text) { self.say($text.chomp) }
    method put($text)   { self.say($text) }
    method flush { True }
}

class Diagnostics {
    method say(Str() $text) {
        if $text ~~ / ^ \h / && !$nested-failed {
            @inner.push: plain($text) unless $within && $text ~~ / ^ \h* '# You failed' /;
        }
        elsif $failed && $text !~~ / ^ \h* '# You ' [ 'failed' | 'planned' ] / {
            # Where it failed was said.
            my $message = plain($text.subst(/ ^ \h* '# Failed test' .* '# at ' \N+ ' line ' \d+ \n? /, ''));
            send-event('late', [|$failed, message => $message]) if $message;
        }
        True
    }
    method print($text) { self.say($text.chomp) }
    method put($text)   { self.say($text) }
    method flush { True }
}

class Silent {
    method say($)   { True }
    method print($) { True }
    method put($)   { True }
    method flush    { True }
}

Test::output()         = Output.new;
Test::failure_output() = Diagnostics.new;
Test::todo_output()    = Silent.new;

END {
    if $begun && !$ended && $planned.defined && $planned == $count {
        $ended = True;
        send-event('end');
    }
}
