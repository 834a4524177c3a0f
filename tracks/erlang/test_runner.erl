%% Compiles a solution with its tests, runs the tests and reports to the private channel: `_kit/PROTOCOL.md`.
%%
%% A function `x_test` is a test, `x_test_` returns tests in the forms that EUnit reads. Functions run in the order of
%% their file, each test in a process of its own, without a limit of time but that of the run. What a fixture sets up,
%% its tests and its clean-up share a process.
-module(test_runner).
-export([main/1]).

-record(function, {module, name, file, line, titles, decided}).

main([Include]) ->
    Channel = channel(),
    ok = io:setopts(user, [{encoding, unicode}]),
    process_flag(trap_exit, true),
    try session(Include, init:get_plain_arguments()) of
        [] -> event(Channel, "empty", []);
        Functions ->
            [event(Channel, "plan", identity(Test)) || Function <- Functions, Test <- announced(Function)],
            [run(Channel, Function) || Function <- Functions],
            event(Channel, "end", [])
    catch
        throw:{failure, Message} -> event(Channel, "failure", [{message, Message}])
    end,
    halt(0).

channel() ->
    Port = open_port({fd, 4, 4}, [in, binary, {line, 64}]),
    [Token, Mark] = [receive {Port, {data, {eol, Line}}} -> Line end || _ <- [token, mark]],
    catch port_close(Port),
    [Errors] = [Each || Each <- erlang:ports(), erlang:port_info(Each, name) =:= {name, "2/2"}],
    {Token, Mark, Errors, open_port({fd, 3, 3}, [out, binary])}.

%% Compiles and loads all modules, those of the solution first, and lists the functions that are tests.
session(Include, TestFiles) ->
    Files = filelib:wildcard("{src,test,.}/*.erl"),
    Sources = [File || "./" ++ File <- Files] ++ [File || File <- Files, hd(File) =/= $.],
    Helpers = Sources -- TestFiles,
    Options = [return, debug_info | [{i, Dir} || Dir <- ["include", "src", "test", ".", Include]]],
    Loaded = [load(File, Options) || File <- Helpers ++ TestFiles],
    {Solution, Tests} = lists:split(length(Helpers), Loaded),
    Modules = [Module || {Module, _} <- Solution],
    lists:append([functions(File, Module, Code, Modules) || {File, {Module, Code}} <- lists:zip(TestFiles, Tests)]).

load(File, Options) ->
    case compile:noenv_file(File, [binary | Options]) of
        {ok, Module, Code, _} ->
            code:which(Module) =:= non_existing orelse
                failure("~ts: a module cannot be called `~ts`: one of Erlang's own or of the tests is", [File, Module]),
            case catch code:load_binary(Module, File, Code) of
                {module, _} -> {Module, Code};
                Problem -> failure("~ts: the module cannot be loaded: ~tp", [File, Problem])
            end;
        {error, Errors, _} ->
            failure("~ts", [[format_error(Name, Error) || {Name, List} <- Errors, Error <- List]])
    end.

format_error(File, {none, Module, What}) -> [File, ": ", Module:format_error(What), $\n];
format_error(File, {{Line, Column}, Module, What}) ->
    io_lib:format("~ts:~b:~b: ~ts~n", [File, Line, Column, Module:format_error(What)]);
format_error(File, {Line, Module, What}) ->
    io_lib:format("~ts:~w: ~ts~n", [File, Line, Module:format_error(What)]).

failure(Format, Arguments) -> throw({failure, string:trim(io_lib:format(Format, Arguments))}).

%% As for EUnit, what is not exported is not a test.
functions(File, Module, Code, Solution) ->
    {ok, {_, [{abstract_code, {_, Forms}}, {exports, Exports}]}} = beam_lib:chunks(Code, [abstract_code, exports]),
    [#function{module = Module, name = atom_to_list(Name), file = File, line = erl_anno:line(Place), titles = titles(Clauses),
               decided = lists:all(fun(Atom) -> not lists:member(Atom, Solution) end, atoms([Name], Forms))}
        || {function, Place, Name, 0, Clauses} <- Forms, lists:member({Name, 0}, Exports),
           lists:suffix("_test", atom_to_list(Name)) orelse lists:suffix("_test_", atom_to_list(Name))].

%% The descriptions of the tests that a generator surely returns.
titles([{clause, _, [], [], [Returned]}]) ->
    Titles = [title(Each) || Each <- elements(Returned)],
    case lists:member(unknown, Titles) of true -> []; false -> Titles end;
titles(_) -> [].

elements({cons, _, Head, Tail}) -> [Head | elements(Tail)];
elements({nil, _}) -> [];
elements(Form) -> [Form].

title({tuple, _, [{string, _, Title}, Test]}) -> case title(Test) of none -> Title; _ -> unknown end;
title({tuple, _, [{integer, _, _}, {'fun', _, _}]}) -> none;
title(_) -> unknown.

announced(#function{titles = []} = Function) -> [{Function, none, none}];
announced(#function{titles = [Title]} = Function) -> [{Function, none, Title}];
announced(#function{titles = Titles} = Function) ->
    [{Function, Number, Title} || {Number, Title} <- lists:zip(lists:seq(1, length(Titles)), Titles)].

%% All atoms of functions and of those that they name, in a module.
atoms(Names, Forms) ->
    Found = lists:usort(Names ++ lists:append([atoms_in(Form) || {function, _, Name, _, _} = Form <- Forms, lists:member(Name, Names)])),
    if length(Found) =:= length(Names) -> Found; true -> atoms(Found, Forms) end.

atoms_in({atom, _, Atom}) -> [Atom];
atoms_in(Form) when is_tuple(Form) -> atoms_in(tuple_to_list(Form));
atoms_in([Head | Tail]) -> atoms_in(Head) ++ atoms_in(Tail);
atoms_in(_) -> [].

is_generator(#function{name = Name}) -> lists:last(Name) =:= $_.

%% The tests that EUnit's forms describe, with the nearest description: {Title, Function} or {Title, Setup, Clean, Tests}.
leaves(Test, Title) when is_function(Test, 0) -> [{Title, Test}];
leaves(Tests, Title) when is_list(Tests) -> lists:append([leaves(Test, Title) || Test <- Tests]);
leaves({Kind, Test}, Title) when Kind =:= spawn; Kind =:= inorder; Kind =:= inparallel -> leaves(Test, Title);
leaves({generator, Function}, Title) -> leaves(Function(), Title);
leaves({Line, Test}, Title) when is_integer(Line) -> leaves(Test, Title);
leaves({Text, Test}, _) when is_list(Text); is_binary(Text) -> leaves(Test, unicode:characters_to_binary(Text));
leaves({Module, Name}, Title) when is_atom(Module), is_atom(Name) -> [{Title, fun Module:Name/0}];
leaves({Kind, _, Test}, Title) when Kind =:= timeout; Kind =:= inparallel; Kind =:= spawn -> leaves(Test, Title);
leaves({with, Value, Functions}, Title) -> [{Title, fun() -> Function(Value) end} || Function <- Functions];
leaves({generator, Module, Name}, Title) -> leaves(Module:Name(), Title);
leaves({foreach, Setup, Tests}, Title) -> leaves({foreach, Setup, fun(_) -> ok end, Tests}, Title);
leaves({foreach, How, Setup, Clean, Tests}, Title) when is_atom(How) -> leaves({foreach, Setup, Clean, Tests}, Title);
leaves({foreach, Setup, Clean, Tests}, Title) -> [{Title, Setup, Clean, Test} || Test <- Tests];
leaves({foreachx, Setup, Pairs}, Title) -> leaves({foreachx, Setup, fun(_, _) -> ok end, Pairs}, Title);
leaves({foreachx, How, Setup, Clean, Pairs}, Title) when is_atom(How) -> leaves({foreachx, Setup, Clean, Pairs}, Title);
leaves({foreachx, Setup, Clean, Pairs}, Title) ->
    [{Title, fun() -> Setup(X) end, fun(Value) -> Clean(X, Value) end, fun(Value) -> Test(X, Value) end} || {X, Test} <- Pairs];
leaves({setup, Setup, Tests}, Title) -> leaves({setup, Setup, fun(_) -> ok end, Tests}, Title);
leaves({setup, How, Setup, Clean, Tests}, Title) when is_atom(How) -> leaves({setup, Setup, Clean, Tests}, Title);
leaves({setup, Setup, Clean, Tests}, Title) -> [{Title, Setup, Clean, Tests}];
leaves(Other, _) -> error({no_test, Other}).

instances(Tests, Value, Title) when is_function(Tests, 1) -> leaves(Tests(Value), Title);
instances({with, Functions}, Value, Title) -> leaves({with, Value, Functions}, Title);
instances(Tests, _, Title) -> leaves(Tests, Title).

run(Channel, #function{module = Module, name = Name} = Function) ->
    Body = list_to_existing_atom(Name),
    case is_generator(Function) of
        false -> test(Channel, {Function, none, none}, fun Module:Body/0);
        true -> generator(Channel, {Function, none, none}, fun() -> leaves(Module:Body(), none) end)
    end.

generator(Channel, Test, Tests) ->
    marked(Channel, "start", identity(Test)),
    case separately(Tests) of
        {value, []} -> result(Channel, Test, nothing(element(1, Test)));
        {value, Leaves} ->
            event(Channel, "group", identity(Test)),
            lists:foldl(fun(Leaf, Number) -> leaf(Channel, named(Test, Number, Leaves), Leaf) end, 1, Leaves);
        Problem -> result(Channel, Test, Problem)
    end.

%% A generator may return no tests because of the machine, or because of the solution.
nothing(#function{decided = true}) -> {"disabled", "The function returned no tests."};
nothing(_) -> {"skipped", "The function returned no tests."}.

named(Test, _, [_]) -> Test;
named(Test, Number, _) -> setelement(2, Test, Number).

%% Runs a leaf, and returns the number of the next one.
leaf(Channel, {Function, Number, _}, {Title, Body}) ->
    plan(Channel, {Function, Number, Title}),
    test(Channel, {Function, Number, Title}, Body),
    next(Number);
leaf(Channel, Test, Fixture) ->
    {Own, Reference} = {self(), make_ref()},
    Tell = fun(What) -> Own ! {Reference, What}, receive {Reference, go_on} -> ok end end,
    {Process, Monitor} = spawn_monitor(fun() -> Own ! {Reference, next, fixture(Tell, Test, Fixture)} end),
    listen(Channel, {Reference, Process, Monitor}, none, next(element(2, Test))).

next(none) -> 1;
next(Number) -> Number + 1.

%% Announces what was not announced when the run began.
plan(Channel, {#function{titles = []}, Number, _} = Test) when Number =/= none -> event(Channel, "plan", identity(Test));
plan(_, _) -> ok.

%% Reports what the process of a fixture tells.
listen(Channel, {Reference, Process, Monitor} = From, Running, Next) ->
    receive
        {Reference, {start, Test}} ->
            plan(Channel, Test),
            marked(Channel, "start", identity(Test)),
            Process ! {Reference, go_on},
            listen(Channel, From, Test, next(element(2, Test)));
        {Reference, {result, Test, Result}} ->
            result(Channel, Test, Result),
            Process ! {Reference, go_on},
            listen(Channel, From, none, Next);
        {Reference, {late, Test, {_, Message}}} ->
            event(Channel, "late", identity(Test) ++ [{message, Message}]),
            Process ! {Reference, go_on},
            listen(Channel, From, none, Next);
        {Reference, next, Number} -> erlang:demonitor(Monitor, [flush]), Number;
        {'DOWN', Monitor, process, Process, Reason} ->
            [result(Channel, Running, ended(Reason)) || Running =/= none],
            Next
    end.

%% Sets up, runs the tests and cleans up, all in this process.
fixture(Tell, {Function, Number, _} = Test, {Title, Setup, Clean, Tests}) ->
    case attempt(fun() -> Value = Setup(), {Value, instances(Tests, Value, Title)} end) of
        {value, {_, []} = Empty} -> cleaned(Tell, Clean, Empty, none), Number;
        {value, {_, Leaves} = Opened} ->
            Alone = Number =:= none andalso length(Leaves) =:= 1,
            Numbered = if Alone -> Test; Number =:= none -> {Function, 1, none}; true -> Test end,
            {Next, Last} = lists:foldl(fun(Leaf, {Each, _}) -> inner(Tell, Each, Leaf) end, {Numbered, none}, Leaves),
            cleaned(Tell, Clean, Opened, Last),
            element(2, Next);
        Problem ->
            Tell({start, {Function, Number, Title}}),
            Tell({result, {Function, Number, Title}, prefixed("The set-up of the tests failed.", Problem)}),
            next(Number)
    end.

inner(Tell, {Function, Number, _}, {Title, Body}) ->
    Test = {Function, Number, Title},
    Tell({start, Test}),
    Tell({result, Test, attempt(fun() -> Body(), passed end)}),
    {{Function, next(Number), none}, Test};
inner(Tell, {Function, Number, _} = Test, Fixture) ->
    {{Function, fixture(Tell, Test, Fixture), none}, {Function, Number, element(1, Fixture)}}.

cleaned(Tell, Clean, {Value, _}, Last) ->
    case attempt(fun() -> Clean(Value) end) of
        {value, _} -> ok;
        Problem when Last =/= none -> Tell({late, Last, prefixed("The clean-up of the tests failed.", Problem)});
        _ -> ok
    end.

prefixed(Text, {_, Message}) -> {"error", [Text, $\n, Message]}.

test(Channel, Test, Body) ->
    marked(Channel, "start", identity(Test)),
    result(Channel, Test, separately(fun() -> Body(), passed end)).

%% The value of a function that runs in a process of its own, or what went wrong.
separately(Body) ->
    {Own, Reference} = {self(), make_ref()},
    {Process, Monitor} = spawn_monitor(fun() -> Own ! {Reference, attempt(Body)} end),
    receive
        {Reference, Told} -> erlang:demonitor(Monitor, [flush]), Told;
        {'DOWN', Monitor, process, Process, Reason} -> ended(Reason)
    end.

ended(Reason) -> {"error", io_lib:format("The test's process was ended: ~tp", [Reason])}.

attempt(Body) ->
    try {value, Body()} catch Class:Reason:Stack -> problem(Class, Reason, Stack) end.

result(Channel, Test, {value, _}) -> result(Channel, Test, {"passed", ""});
result(Channel, Test, {Status, Message}) ->
    marked(Channel, "result", identity(Test) ++ [{status, Status} | [{message, Message} || Message =/= ""]]).

problem(error, {Kind, [{_, _} | _] = Info}, Stack) when is_atom(Kind) ->
    case {proplists:is_defined(line, Info), lists:prefix("assert", atom_to_list(Kind))} of
        {true, true} -> {"failed", assertion(Kind, Info)};
        _ -> exception(error, {Kind, Info}, Stack)
    end;
problem(Class, Reason, Stack) -> exception(Class, Reason, Stack).

exception(Class, Reason, Stack) ->
    Own = fun(Module, _, _) -> Module =:= test_runner end,
    {"error", erl_error:format_exception(Class, Reason, Stack, #{stack_trim_fun => Own})}.

%% Sentences of the track's own runner; a comment of the test comes first.
assertion(Kind, Info) ->
    Get = fun(Key) -> proplists:get_value(Key, Info) end,
    Comment = case Get(comment) of undefined -> ""; Text -> io_lib:format("~ts~n", [Text]) end,
    [Comment, io_lib:format("The expression `~ts` was expected to ", [Get(expression)]) | said(Kind, Get)].

said(assert, Get) ->
    Value = case Get(value) of undefined -> Get(not_boolean); Given -> Given end,
    io_lib:format("return `~tp`, but it returned `~tp` instead", [Get(expected), Value]);
said(assertMatch, Get) ->
    io_lib:format("return a value that matches the value `~ts`, though the returned value `~tp` does not match",
        [Get(pattern), Get(value)]);
said(assertEqual, Get) ->
    io_lib:format("return a value that equals the value `~tp`, though the returned value `~tp` is different",
        [Get(expected), Get(value)]);
said(assertStringEqual, Get) ->
    io_lib:format("return a string or binary or nested list of either, that compares equal to ~tp, but it returned "
        "~tp instead", [Get(expected), Get(value)]);
said(assertException, Get) ->
    Instead = case Get(unexpected_exception) of
        undefined -> io_lib:format("returned `~tp`", [Get(unexpected_success)]);
        {Class, Reason, _} -> io_lib:format("raised `{ ~tp , ~tp }`", [Class, Reason])
    end,
    io_lib:format("raise `~ts`, but it ~ts instead", [Get(pattern), Instead]);
said(assertNotMatch, Get) ->
    io_lib:format("return a value that does not match `~ts`, but it returned `~tp`", [Get(pattern), Get(value)]);
said(assertNotEqual, Get) ->
    io_lib:format("return another value than `~tp`", [Get(value)]);
said(Kind, Get) ->
    io_lib:format("pass `~ts` with `~tp`, but the value was `~tp`", [Kind, Get(expected), Get(value)]).

identity({#function{name = Name, file = File, line = Line}, Number, Title}) ->
    Variant = if is_integer(Number) -> integer_to_list(Number); true -> none end,
    Fields = [{name, Name}, {variant, Variant}, {file, File}, {line, integer_to_list(Line)}, {title, Title}],
    [Field || {_, Value} = Field <- Fields, Value =/= none].

marked({_, Mark, Errors, _} = Channel, Kind, Fields) ->
    written(Errors),
    ok = io:put_chars(user, [Mark, $\n]),
    event(Channel, Kind, Fields).

%% What was logged or printed to standard error may still be on its way: their processes only send it to the port. A question
%% that the second has to ask the port comes after it.
written(Port) ->
    catch logger_std_h:filesync(default),
    io:columns(standard_error),
    emptied(Port).

emptied(Port) ->
    case erlang:port_info(Port, queue_size) of
        {queue_size, Waiting} when Waiting > 0 -> receive after 1 -> emptied(Port) end;
        _ -> ok
    end.

event({Token, _, _, Port}, Kind, Fields) ->
    Texts = [[$\t, atom_to_list(Key), $=, escape(Value)] || {Key, Value} <- Fields],
    port_command(Port, [Token, $\s, Kind, Texts, $\n]),
    % Nothing of it is lost if the solution ends the system at once.
    emptied(Port).

escape(Text) ->
    << <<(case Byte of $\\ -> <<"\\\\">>; $\t -> <<"\\t">>; $\n -> <<"\\n">>; _ -> <<Byte>> end)/binary>>
       || <<Byte>> <= unicode:characters_to_binary(Text) >>.
