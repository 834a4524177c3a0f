/*  Loads each test file named on the command line after the solution that it tests, runs the tests with PlUnit, and makes the
    events of tracks/_kit/PROTOCOL.md of its messages. The solution is loaded into this process and can do to it whatever
    it likes.
*/
:- module(reporter, [main/0]).
:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(filesex)).

:- dynamic channel/4, written/3, broken/2, loading/1, problem/1, note/1, running/1, done/1, directory/1.

:- multifile user:message_hook/3.
user:message_hook(Term, Kind, Lines) :- heard(Term, Kind, Lines).

main :-
    current_prolog_flag(argv, Arguments),
    append(_, ['--all'|Files], Arguments),
    !,
    % What test files ask for.
    set_prolog_flag(argv, ['--all']),
    open_channel,
    working_directory(Directory, Directory),
    assertz(directory(Directory)),
    maplist(scan, Files),
    maplist(load_with_solution, Files),
    findall(Problem, problem(Problem), Problems),
    (   Problems \== []
    ->  atomic_list_concat(Problems, '\n', Message),
        send(failure, [message=Message])
    ;   run(Files)
    ),
    halt(0).

open_channel :-
    open('/dev/fd/4', read, Secrets),
    read_term_lines(Secrets, Token, Mark),
    close(Secrets),
    open('/dev/fd/3', append, Events, [encoding(utf8), buffer(full), close_on_abort(false)]),
    open('/dev/fd/1', append, Marks, [encoding(utf8), buffer(full), close_on_abort(false)]),
    assertz(channel(Token, Mark, Events, Marks)),
    set_stream(user_output, encoding(utf8)),
    set_stream(user_error, encoding(utf8)),
    set_stream(user_output, buffer(line)).

read_term_lines(Stream, Token, Mark) :-
    read_string(Stream, "\n", "", _, Token),
    read_string(Stream, "\n", "", _, Mark).

send(Event, Fields) :-
    channel(Token, Mark, Events, Marks),
    (   memberchk(Event, [start, result])
    ->  flush_output(user_output),
        flush_output(user_error),
        format(Marks, '~w~n', [Mark]),
        flush_output(Marks)
    ;   true
    ),
    format(Events, '~w ~w', [Token, Event]),
    forall(( member(Name=Text, Fields), Text \== '' ),
           ( escaped(Text, Escaped), format(Events, '\t~w=~w', [Name, Escaped]) )),
    nl(Events),
    flush_output(Events).

escaped(Text, Escaped) :-
    atomic_list_concat(Parts1, '\\', Text), atomic_list_concat(Parts1, '\\\\', Text1),
    atomic_list_concat(Parts2, '\t', Text1), atomic_list_concat(Parts2, '\\t', Text2),
    atomic_list_concat(Parts3, '\n', Text2), atomic_list_concat(Parts3, '\\n', Escaped).

%!  scan(+File) is det.
%   Notes the tests that are written in a file, before the solution is loaded: PlUnit has to know each of them. Those below an
%   `:- if` that asks for nothing of the solution, and does not hold, are not counted. What cannot be read yet, since the solution has
%   its operators, is passed over.
scan(File) :-
    catch(setup_call_cleanup(open(File, read, Stream, [encoding(utf8)]), scan(Stream, File, none, []), close(Stream)), _, true).

%   Unit is the unit that is open; Ifs holds, for each `:- if` that is open, whether this branch is read and whether a later one may be.
scan(Stream, File, Unit0, Ifs0) :-
    catch(read_term(Stream, Term, [module(reporter_scan), syntax_errors(error)]), error(syntax_error(_), _), Term = unreadable),
    (   Term == end_of_file
    ->  true
    ;   scanned(Term, File, Unit0, Unit, Ifs0, Ifs)
    ->  scan(Stream, File, Unit, Ifs)
    ;   scan(Stream, File, Unit0, Ifs0)
    ).

scanned(Term, _, _, _, _, _) :- var(Term), !, fail.
scanned((:- begin_tests(Unit)), _, _, Unit, Ifs, Ifs) :- !.
scanned((:- begin_tests(Unit, _)), _, _, Unit, Ifs, Ifs) :- !.
scanned((:- end_tests(_)), _, _, none, Ifs, Ifs) :- !.
scanned((:- if(Goal)), _, Unit, Unit, Ifs, [Is-Later|Ifs]) :- !, branch(Goal, true, Is, Later).
scanned((:- elif(Goal)), _, Unit, Unit, [_-May|Ifs], [Is-Later|Ifs]) :- !, branch(Goal, May, Is, Later).
scanned((:- else), _, Unit, Unit, [_-May|Ifs], [May-false|Ifs]) :- !.
scanned((:- endif), _, Unit, Unit, [_|Ifs], Ifs) :- !.
scanned((:- Directive), _, Unit, Unit, Ifs, Ifs) :-
    !,
    (   tells_the_reader(Directive)
    ->  ignore(catch(reporter_scan:Directive, _, true))
    ;   true
    ).
scanned((Head :- _), File, Unit, Unit, Ifs, Ifs) :-
    nonvar(Head),
    ( Head = test(Name) ; Head = test(Name, _) ),
    ground(Name),
    Unit \== none,
    !,
    (   memberchk(false-_, Ifs)
    ->  true
    ;   assertz(written(File, Unit, Name))
    ).

%   branch(+Goal, +May, -Is, -Later): whether a branch with this condition is read, where it may be, and whether a later one may be.
branch(Goal, May, Is, Later) :-
    (   May == false
    ->  Is = false, Later = false
    ;   \+ decided_by_tests(Goal, reporter_scan, 0)
    ->  Is = unknown, Later = unknown
    ;   catch(reporter_scan:Goal, _, fail)
    ->  Is = May, Later = false
    ;   Is = false, Later = May
    ).

tells_the_reader(op(_, _, _)).
tells_the_reader(set_prolog_flag(double_quotes, _)).
tells_the_reader(use_module(library(_))).
tells_the_reader(use_module(library(_), _)).

%   The solution of `two_fer_tests.plt` is `two_fer.pl`.
load_with_solution(Tests) :-
    (   atom_concat(Base, '_tests.plt', Tests)
    ->  true
    ;   file_name_extension(Base, _, Tests)
    ),
    atom_concat(Base, '.pl', Solution),
    assertz(loading(Solution)),
    (   exists_file(Solution)
    ->  load_files(user:Solution, [])
    ;   format(string(Message), 'There is no file ~w.', [Solution]),
        assertz(problem(Message))
    ),
    assertz((user:term_expansion((Head :- Body), (Head :- Watched)) :- reporter:watched(Head, Body, Watched)), Hook),
    load_files(user:Tests, []),
    erase(Hook),
    retractall(loading(_)).

%   Says of each goal of a test that it is reached, so that the message of a test that fails can name the last one. A solution's own
%   expansion of a test comes first, and is left as it is.
:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

watched(Head, Body, Watched) :-
    nonvar(Head),
    ( Head = test(_) ; Head = test(_, _) ),
    !,
    ( prolog_load_context(variable_names, Names) -> true ; Names = [] ),
    watched_goals(Body, Names, 1, _, Watched),
    Watched \== Body.

watched_goals(Body, _, N, N, Body) :- var(Body), !.
watched_goals(!, _, N, N, !) :- !.
watched_goals((A, B), Names, N0, N, (WatchedA, WatchedB)) :-
    !,
    watched_goals(A, Names, N0, N1, WatchedA),
    watched_goals(B, Names, N1, N, WatchedB).
watched_goals(Goal, Names, N0, N, (reporter:reached(N0, Text, Bindings), Goal)) :-
    N is N0 + 1,
    term_variables(Goal, Variables),
    include(names_one_of(Variables), Names, Bindings),
    term_text(Goal, Bindings, Text).

names_one_of(Variables, _=Variable) :- member(Other, Variables), Other == Variable, !.

reached(N, Text, Bindings) :-
    (   nb_current(reporter_goal, goal(Last, _, _)), Last > N
    ->  true
    ;   copy_term_nat(Bindings, Copy),
        nb_setval(reporter_goal, goal(N, Text, Copy))
    ).

goal_reached(Message) :-
    nb_current(reporter_goal, goal(_, Text, Bindings)),
    findall(Line,
            ( member(Name=Value, Bindings), nonvar(Value),
              term_text(Value, Bindings, Shown), format(string(Line), '~n    ~w = ~w', [Name, Shown]) ),
            Lines),
    atomic_list_concat(['This goal failed: ', Text|Lines], Message).

term_text(Term, Bindings, Text) :-
    copy_term_nat(Term-Bindings, Copy-Names),
    name_variables(Names),
    term_variables(Copy, Unnamed),
    maplist(=('$VAR'('_')), Unnamed),
    format(string(Text), '~W', [Copy, [quoted(true), numbervars(true), portray(true), spacing(next_argument), max_depth(100)]]).

name_variables([]).
name_variables([Name=Variable|Rest]) :-
    ( var(Variable) -> Variable = '$VAR'(Name) ; true ),
    name_variables(Rest).

run(Files) :-
    findall((Unit:Test)-[name=Name, file=File],
            ( member(File, Files), declared(File, Unit, Test), test_name(Test, Name) ),
            Tests),
    findall([name=Name, file=File], ( unknown(Tests, File, Test), test_name(Test, Name) ), Missing),
    (   Tests == [], Missing == []
    ->  send(empty, [])
    ;   forall(member(_-Identity, Tests), send(plan, Identity)),
        forall(member(Identity, Missing), send(plan, Identity))
    ),
    findall(Unit, ( member((Unit:_)-_, Tests) ), Units0),
    list_to_set(Units0, Units),
    % What is printed goes where it would go without tests.
    % PlUnit 9.2 raises an error of its own where the setup of a unit fails.
    forall(member(Unit, Units),
           catch(ignore(run_tests(Unit, [output(always), jobs(1), format(log), cleanup(false), timeout(0)])),
                 error(existence_error(key, time, _), _), true)),
    forall(( member(UnitTest-Identity, Tests), \+ retract(done(UnitTest)), why_not_run(UnitTest, Status, Message) ),
           ( send(start, Identity),
             append(Identity, [status=Status, message=Message], Fields),
             send(result, Fields) )),
    send(end, []).

%   A test that is written in a file, and that PlUnit does not know. It may be written more than once.
unknown(Tests, File, Test) :-
    findall(File-(Unit:Test), written(File, Unit, Test), Written),
    findall(File-UnitTest, member(UnitTest-[_, file=File], Tests), Known),
    without(Known, Written, Unknown),
    member(File-(_:Test), Unknown).

without([], Left, Left).
without([Test|Tests], All, Left) :-
    ( selectchk(Test, All, Rest) -> true ; Rest = All ),
    without(Tests, Rest, Left).

declared(File, Unit, Test) :-
    plunit:current_unit(Unit, Module, _, _),
    module_property(Module, file(Path)),
    relative(Path, File),
    plunit:current_test(Unit, Test, _, _, _).

%   Why PlUnit left a test out. A test is disabled where the test file decides that by itself.
why_not_run(Unit:Test, error, Message) :-
    ( broken(unit(Unit), Message) ; broken(test(Unit, Test, _), Message) ),
    !.
why_not_run(Unit:Test, Status, Message) :-
    plunit:current_unit(Unit, Module, _, UnitOptions),
    plunit:current_test(Unit, Test, _, _, TestOptions),
    append(UnitOptions, TestOptions, Options),
    (   memberchk(blocked(Reason), Options)
    ->  Status = disabled,
        format(string(Message), 'blocked: ~w', [Reason])
    ;   member(condition(Goal), Options),
        \+ catch(Module:Goal, _, fail)
    ->  ( decided_by_tests(Goal, Module, 9) -> Status = disabled ; Status = skipped ),
        term_text(Goal, [], Text),
        format(string(Message), 'its condition does not hold: ~w', [Text])
    ).

%   Whether a goal asks for nothing but the system and what the test files define: no solution can change its answer.
decided_by_tests(Goal, _, _) :- var(Goal), !, fail.
decided_by_tests(Module:Goal, _, Depth) :- !, decided_by_tests(Goal, Module, Depth).
decided_by_tests(Goal, Module, Depth) :-
    (   parts(Goal, Parts)
    ->  forall(member(Part, Parts), decided_by_tests(Part, Module, Depth))
    ;   of_system(Goal)
    ->  true
    ;   Depth > 0,
        Less is Depth - 1,
        predicate_property(Module:Goal, file(Path)),
        plunit:unit_file(_, Path),
        functor(Goal, Name, Arity),
        functor(Head, Name, Arity),
        forall(clause(Module:Head, Body), decided_by_tests(Body, Module, Less))
    ).

parts((A, B), [A, B]).
parts((A ; B), [A, B]).
parts((A -> B), [A, B]).
parts((A *-> B), [A, B]).
parts(\+ A, [A]).
parts(not(A), [A]).
parts(once(A), [A]).
parts(ignore(A), [A]).
parts(catch(A, _, B), [A, B]).
parts(forall(A, B), [A, B]).

of_system(exists_file(Path)) :- !, ground(Path), is_absolute_file_name(Path).
of_system(exists_directory(Path)) :- !, ground(Path), is_absolute_file_name(Path).
of_system(exists_source(Source)) :- !, nonvar(Source), Source = library(_).
of_system(Goal) :-
    functor(Goal, Name, Arity),
    memberchk(Name/Arity,
              [ !/0, true/0, fail/0, false/0, nl/0, write/1, print/1, format/1, format/2, writeln/1,
                current_prolog_flag/2, prolog_flag/2, getenv/2, thread_self/1, statistics/2, random/1, current_op/3,
                (==)/2, (\==)/2, (=)/2, (\=)/2, (<)/2, (>)/2, (=<)/2, (>=)/2, (=:=)/2, (=\=)/2, (@<)/2, (@>)/2, is/2,
                var/1, nonvar/1, atom/1, integer/1, number/1, atomic/1, compound/1, ground/1, string/1,
                member/2, memberchk/2, between/3, length/2, atom_concat/3, atom_length/2, atom_number/2, sub_atom/5,
                sub_string/5, number_codes/2, split_string/4 ]).

relative(Path, File) :-
    directory(Directory),
    atom_concat(Directory, File, Path).

test_name(Test, Name) :- format(atom(Name), '~w', [Test]).

identity(Unit:Test, [name=Name, file=File]) :-
    test_name(Test, Name),
    plunit:unit_file(Unit, Path),
    (   relative(Path, File) -> true ; File = Path ).

%!  heard(+Term, +Kind, +Lines) is semidet.
%   A message is being printed; where this succeeds, it is not.
heard(plunit(Event), _, _) :-
    event(Event),
    !.
heard(plunit(error(_, Context, _, Result)), _, Lines) :-
    ( Context = unit(_) ; Context = test(_, _, _) ),
    Result \== true,
    text(Lines, Message),
    assertz(broken(Context, Message)),
    !.
heard(plunit(_), _, _).
heard(Term, error, Lines) :-
    loading(_),
    place(Term, Place),
    text(Lines, Text),
    format(string(Problem), '~w~w', [Place, Text]),
    assertz(problem(Problem)),
    fail.

event(begin(UnitTest, _, _)) :-
    retractall(note(_)),
    nb_setval(reporter_goal, none),
    (   running(UnitTest)
    ->  true
    ;   identity(UnitTest, Identity),
        assertz(running(UnitTest)),
        send(start, Identity)
    ).
event(failed_assertion(_, _, _, _, Reason, Goal)) :-
    plunit:assertion_reason(Reason, Lines, []),
    text(Lines, Why),
    strip_module(Goal, _, Plain),
    term_text(Plain, [], Shown),
    format(string(Note), 'assertion ~w: ~w', [Why, Shown]),
    assertz(note(Note)).
event(nondet(_, UnitTest, Progress)) :-
    result(UnitTest, Progress, passed, '').
event(progress(UnitTest, Outcome, Progress, _)) :-
    (   Outcome = forall(Cases, Failed)
    ->  (   running(UnitTest) -> true ; event(begin(UnitTest, _, _)) ),
        (   Failed == 0
        ->  result(UnitTest, Progress, passed, '')
        ;   format(string(Message), '~w of ~w cases failed', [Failed, Cases]),
            result(UnitTest, Progress, failed, Message)
        )
    ;   memberchk(Outcome, [passed, fixme(passed), fixme(nondet)])
    ->  result(UnitTest, Progress, passed, '')
    ;   Outcome = fixme(failed)
    ->  result(UnitTest, Progress, xfailed, '')
    ;   true
    ).
event(failed(UnitTest, Progress, _, Why, _, _)) :-
    (   Why = throw(_) -> Status = error ; Why = setup_failed(_) -> Status = error ; Status = failed ),
    findall(Note, note(Note), Notes),
    (   Why == assertion, Notes \== []
    ->  atomic_list_concat(Notes, '\n', Message)
    ;   Why = timeout(Limit)
    ->  format(string(Message), 'The test took longer than ~w s.', [Limit])
    ;   Why == failed, goal_reached(Message)
    ->  true
    ;   ( Why == succeeded ; Why = succeeded(_) )
    ->  Message = 'must fail but succeeded'
    ;   plunit:failure(Why, Lines, []),
        text(Lines, Message)
    ),
    result(UnitTest, Progress, Status, Message).

result(UnitTest, Progress, Status, Message) :-
    identity(UnitTest, Identity),
    (   Progress = forall(Generator, _)/_
    ->  format(string(Variant), '~p', [Generator]),
        More = [variant=Variant]
    ;   More = [],
        retractall(running(UnitTest)),
        assertz(done(UnitTest))
    ),
    append([Identity, More, [status=Status, message=Message]], Fields),
    send(result, Fields).

text(Lines, Text) :-
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    split_string(Text0, "", " \t\n", [Text]).

%   Where the reader stopped is in its own words.
place(error(syntax_error(_), _), '') :- !.
place(_, Place) :-
    source_location(Path, Line),
    !,
    (   relative(Path, File) -> true ; File = Path ),
    format(string(Place), '~w:~w: ', [File, Line]).
place(_, '').
