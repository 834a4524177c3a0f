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
# Where several files run, their tests may share names, and only after the last one all is over.
my $place = %*ENV<REPORTER_PLACE>:delete // '';
my @file  = $place ?? (file => $*PROGRAM.relative) !! ();
my $more  = open('/dev/fd/5', :a, :bin) if $place;
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
# What failed before any test had a result.
my @early;

# The folder of the tests, if it is no folder of the solution, and the files in it that the exercise brings, if they are known.
my $tests-folder = $*PROGRAM.absolute.IO.parent.Str;
my @brought = (%*ENV<REPORTER_HELPERS>:delete // '').lines;
my sub is-helper(Str $file) {
    my $path = $file.subst(/ ' (' <-[()]>* ')' $ /, '');
    return False if $tests-folder eq $*CWD.Str || !$path.starts-with("$tests-folder/");
    !@brought || @brought.first({ $path.ends-with("/$_") }).defined
}

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
        $stdout.flush;
        put-bytes($stdout, "$mark\n");
    }
    put-bytes($channel, "$line\n");
}

my sub identity($test, $title = $test<title>) {
    $test<last> ?? [name => $test<id>, |@file, title => $title] !! [name => $test<id>, variant => $test<variant>, |@file]
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

# Whether another file than the test file and its helpers asserts.
my $is-foreign = False;

# The lines of the test file that assert.
my sub asserting {
    my $program = $*PROGRAM.basename;
    my $level   = 2;
    my @lines;
    $within     = '';
    $is-foreign = False;
    loop {
        my $frame = callframe($level++) or last;
        my $file = $frame.file // last;
        if $frame.code ~~ Routine && $frame.code.name eq 'throws-like' | 'fails-like' { $within = $frame.code.name }
        next if $file.contains('Reporter') || $file.contains('(Test)') || $file.starts-with('SETTING::');
        if $file.ends-with($program) { @lines.push: $frame.line.Int }
        elsif !@lines                { $is-foreign ||= !is-helper($file) }
        last if $level > 60;
    }
    @lines
}

# The test file without what is quoted and noted: every letter of that is a blank, but the first stroke of a path, and letters of
# a text that code is part of.
my constant \CODE = "\x[1]";
my constant %CLOSES = '(' => ')', '[' => ']', '{' => '}', '<' => '>', '«' => '»', '｢' => '｣', '“' => '”', '‘' => '’';
my $clean;
my @starts;
my sub cleaned {
    return $clean if $clean.defined;
    my @letters = @source.join("\n").comb;
    my $at = 0;
    my $blank = -> $from, $to {
        my $text = @letters[$from ..^ $to].join;
        my $with = $text.starts-with('/') && $text !~~ / <[${@%&]> / ?? '/' !! ' ';
        for $from ..^ $to { @letters[$_] = $with if @letters[$_] ne "\n"; $with = ' ' }
    };
    my $quoted = -> $open, $close, $has-code {
        my ($from, $depth) = $at + 1, 1;
        my $end = $from;
        while $end < @letters {
            if @letters[$end] eq '\\' { $end += 2; next }
            if @letters[$end] eq $close { last if --$depth == 0 }
            elsif @letters[$end] eq $open { $depth++ }
            $end++;
        }
        $end = $end min @letters.elems;
        my $is-code = $has-code && @letters[$from ..^ $end].first({ $_ eq any(<$ @ % & {>) });
        $blank($from, $end);
        for $from ..^ $end { @letters[$_] = CODE if $is-code && @letters[$_] ne "\n" }
        $at = $end + 1;
    };
    while $at < @letters {
        my $letter = @letters[$at];
        my $before = $at ?? @letters[$at - 1] !! "\n";
        if $letter eq '#' && $before ne '\\' | '$' {
            my $end = $at;
            $end++ while $end < @letters && @letters[$end] ne "\n";
            $blank($at, $end);
            $at = $end;
        }
        elsif $letter eq '=' && $before eq "\n" && @letters[$at + 1 .. $at + 6].join ~~ / ^ <[a..z]> / {
            my $end = $at;
            my $is-block = @letters[$at .. $at + 5].join('') eq '=begin';
            my $line = -> { my $to = $end; $to++ while $to < @letters && @letters[$to] ne "\n"; @letters[$end ..^ $to].join };
            loop {
                my $text = $line();
                $end = ($end + $text.chars + 1) min @letters.elems;
                last if $end >= @letters || ($is-block ?? $text.starts-with('=end') !! !$text.trim);
            }
            $blank($at, $end);
            $at = $end;
        }
        elsif $letter eq '"' | '“' { $quoted($letter, %CLOSES{$letter} // $letter, True) }
        elsif $letter eq '｢' | '‘' || $letter eq "'" && $before !~~ / <[\w$@%&]> / { $quoted($letter, %CLOSES{$letter} // $letter, False) }
        elsif $letter eq 'q' | 'Q' && $before !~~ / <[\w$@%&.-]> / && @letters[$at .. $at + 3].join ~~ / ^ (<[qQ]>**1..2) (<[{\[<(｢«]>) / {
            my ($word, $open) = ~$0, ~$1;
            $at += $word.chars;
            $quoted($open, %CLOSES{$open}, $word eq 'qq' | 'Qq');
        }
        else { $at++ }
    }
    $clean  = @letters.join;
    @starts = [\+] 0, |@source.map(*.chars + 1);
    $clean
}

# Where the bracket that ends at a place begins.
my sub opens(Int $close) {
    my $depth = 0;
    for (0 .. $close).reverse -> $at {
        given $clean.substr($at, 1) {
            when ')' | ']' | '}' { $depth++ }
            when '(' | '[' | '{' { return $at if --$depth <= 0 }
        }
    }
    0
}

# What stands before a place in its statement. With `else`, this is also what stands before the blocks of the same statement.
my sub head(Int $place) {
    my @parts;
    my $end = $place;
    my $at  = $place;
    while --$at >= 0 {
        given $clean.substr($at, 1) {
            when ';' | '{' { last }
            when ')' | ']' { $at = opens($at) }
            when '}' {
                my $open = opens($at);
                my $rest = $clean.substr($at + 1, $end - $at - 1);
                if $rest ~~ / ^ \s* ['els' | 'orwith'] / {
                    @parts.unshift: $rest;
                    $end = $open;
                }
                # It ends a statement, unless it ends a subscript.
                elsif $rest ~~ / ^ \h* \n / && $clean.substr(max(0, $open - 1), 1) !~~ / <[\w)\]>]> / { last }
                $at = $open;
            }
        }
    }
    @parts.unshift: $clean.substr($at + 1, $end - $at - 1);
    @parts.join(' ')
}

# What stands before a word in its statement and after it, and before each block that it is in.
my sub around(Int $place) {
    my @heads = head($place) ~ ' ' ~ ($clean.substr($place) ~~ / ^ [ <-[;{}]> | <after <[\w)\]>]>> '{' <-[}]>* '}' ]* /);
    my $depth = 0;
    for (^$place).reverse -> $at {
        given $clean.substr($at, 1) {
            when '}' { $depth++ }
            when '{' { if $depth { $depth-- } else { @heads.push: head($at) } }
        }
    }
    @heads
}

# Words of a condition that asks for nothing of a solution, and methods that do not either.
my constant WORDS = set <if elsif unless else with without given when so not and or xor eq ne lt gt le ge cmp defined False Version MACHINE>;
my constant METHODS = set <name version is-win desc auth bits arch signature release hardware kernel compiler osname cpu-cores lc uc fc Str
    Int Bool so not defined contains starts-with ends-with index match chars parts elems>;

# Whether code asks only for what Raku knows of the machine.
my sub is-of-machine(Str $code, Int $depth = 0) {
    return False if $code.contains(CODE);
    my $text = $code
        .subst(/ <[$%]> '*' ENV [ '<' <[\w-]>+ '>' | '{' <-[}]>* '}' ]? [ ':' \w+ ]? /, ' MACHINE ', :g)
        .subst(/ '$' <[*?]> [ DISTRO | KERNEL | VM | RAKU | PERL ] >> /, ' MACHINE ', :g)
        .subst(/ <["']> '/' ' '* <["']> '.IO.' <[defrwxlsz]> >> /, ' MACHINE ', :g)
        .subst(/ << v \d <[\w.*+]>* /, '', :g);
    return False if $text ~~ / '::' | '&' <[\w(]> | '.' <[&(]> /;
    return False unless $text.comb(/ <?after '.'> <[?^+*]>? <[a..zA..Z_]> <[\w-]>* /).all ∈ METHODS;
    $text = $text.subst(/ '.' <[?^+*]>? <[a..zA..Z_]> <[\w-]>* /, '', :g);
    for $text.comb(/ <[$@%]>? <[!.*?^]>? <[a..zA..Z_]> <[\w-]>* /) -> $word {
        next if $word ∈ WORDS;
        # A name that the test file binds once, to something of the machine.
        return False if $depth > 5;
        my @values;
        for $clean.comb(/ <!after <[\w$@%-]>> $word <!before <[\w-]>> \s* [ <[:+~*/|&?^.-]>**0..2 '=' <![=>~]> | 'andthen' | 'orelse' ] <-[;\n]>* /) {
            @values.push: .subst(/ ^ <-[=]>* '=' /, '');
        }
        return False unless @values == 1 && is-of-machine(@values[0], $depth + 1);
    }
    True
}

# The places of a word on some lines of the test file.
my sub places(Str $word, Int $first, Int $last) {
    cleaned();
    my $end = @starts[$last] // $clean.chars;
    gather {
        my $at = @starts[$first - 1];
        while $clean.index($word, $at).defined {
            $at = $clean.index($word, $at);
            last if $at >= $end;
            take $at if $clean.substr(max(0, $at - 1), 1) !~~ / <[\w$@%&.-]> / || !$at;
            $at++;
        }
    }
}

# Whether the test file says itself of an assertion that it is to fail: a condition of that asks for nothing of the solution.
my sub is-todo(Int $line) {
    so places('todo', max(1, $line - 15), $line).first(-> $place {
        around($place).grep(/ << [if | unless | with | without | els\w+ | given | when | while | until | and | or | andthen | orelse] >> | '&&' | '||' | '//' | '??' /)
            .map({ .subst(/ ^ .*? << todo >> /, '').subst(/ << todo >> /, '') }).first({ !is-of-machine($_) }).defined.not
    }).defined
}

# Whether the test file skips without asking the solution: always, or by what it knows of the machine.
my sub is-left-out(Int $line) {
    my $place = places('skip', $line, min($line + 2, @source.elems)).first // return False;
    my @heads = around($place);
    # What is told of the skip, and groups of tests around it.
    @heads[0] = @heads[0].subst(/ << ['plan' \s+]? skip ['-rest' | '-all']? [ \s* '=>' ]? \s* '('? \s* [ [<["']> <-["']>* <["']>]? || \w+ ] [ \s* ',' \s* \d+ ]? /, ' ');
    for @heads[1 .. *] { $_ = ' ' if / ^ \s* subtest << <-[;]>* ['=>' | ','] \s* [ 'sub' | '->' ]? \s* $ / }
    !@heads.first({ !is-of-machine($_) }).defined
}

my sub plain(Str $text) { $text.lines.map({ .subst(/ ^ \h* '#' \h? /, '') }).join("\n") }

# The test that a line belongs to.
my sub at(Int $line) { @tests.first({ .<first> <= $line <= .<last> }) }

# What failed and is no test of its own: it counts for a test that has a result, or for the next one.
my sub blames(@identity, Str $message) {
    if @identity { send-event('late', [|@identity, message => $message]) }
    else         { @early.push: $message }
}

# An assertion. What is nested counts where it is declared within a subtest that is not.
my sub asserted(Bool $ok, Bool $nested, Str $description, Str $directive, Str $reason) {
    my @lines = asserting();
    # What the solution asserts is none of the tests, but what fails counts.
    if $is-foreign || !@lines {
        return if $ok || $nested || $directive;
        my $place = @lines ?? "at {$*PROGRAM.relative} line @lines[0]" !! 'outside of the test file';
        blames(@last, "$description\n$place".trim);
        return;
    }
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
        blames(@last, $message) if $status eq 'failed';
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
    blames(@identity, @early.shift) while @early;
    start-next();
}

class Output {
    method say(Str() $text) {
        given $text {
            when / ^ (\h*) ('not ')? 'ok ' \d+ [ ' - ' (.*?) ]? [ ' '? <!after '\\'> '# ' ('SKIP' | 'TODO') \s* (.*) ]? $ / {
                my ($indent, $not, $description, $directive, $reason) = (^5).map({ ($/[$_] // '').Str });
                $count++ unless $indent;
                $description = $description.subst(' \\#', '#', :g).subst('\\#', '#', :g).subst("\n# ", "\n", :g);
                asserted(!$not, ?$indent, $description, $directive, $reason);
            }
            when / ^ '1..' (\d+) [ \s* '# Skipped: ' (.*) ]? / {
                my ($number, $reason) = +$0, $1;
                my @lines = asserting();
                $planned = $number if @lines && !$is-foreign || $begun;
                # A file of several may leave itself out.
                send-event('failure', [message => ~$reason,]) if $reason && !($place && @lines && !$is-foreign && is-left-out(@lines[0]));
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
    send-event('failure', [message => @early.join("\n"),]) if @early;
    if $begun && !$ended && $planned.defined && $planned == $count {
        $ended = True;
        # Further files follow.
        if $place eq '' | 'last' { send-event('end') }
        elsif $*PID == $process { put-bytes($more, "$token\n") }
    }
}
