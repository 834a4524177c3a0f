%% Compiles a solution with its tests, runs the tests and reports to the private channel: `_kit/PROTOCOL.md`.
%%
%% A function `x_test` is a test, `x_test_` returns tests in the forms that EUnit reads. Functions run in the order of
%% their file, each test in a process of its own, without a limit of time but that of the run. What a fixture sets up
%% belongs to one test, with all tests that it instantiates.
-module(test_runner).
-export([main/1]).

main([Include]) ->
    Channel = channel(),
    ok = io:setopts(user, [{encoding, unicode}]),
    process_flag(trap_exit, true),
    try session(Include, init:get_plain_arguments()) of
        [] -> event(Channel, "empty", []);
        Tests ->
            [event(Channel, "plan", identity(Test)) || Test <- Tests],
            [run(Channel, Test) || Test <- Tests],
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

%% Compiles and loads all modules, those of the solution first, and lists the tests.
session(Include, TestFiles) ->
    Files = filelib:wildcard("{src,test,.}/*.erl"),
    Sources = [File || "./" ++ File <- Files] ++ [File || File <- Files, hd(File) =/= $.],
    Helpers = Sources -- TestFiles,
    Options = [return, debug_info | [{i, Dir} || Dir <- ["include", "src", "test", ".", Include]]],
    Loaded = [load(File, Options) || File <- Helpers ++ TestFiles],
    lists:append([tests(Module, Code) || {Module, Code} <- lists:nthtail(length(Helpers), Loaded)]).

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

%% Tests are {Name, Variant, Title, Function}.
tests(Module, Code) ->
    {ok, {_, [{abstract_code, {_, Forms}}]}} = beam_lib:chunks(Code, [abstract_code]),
    Names = [Name || {function, _, Name, 0, _} <- Forms],
    lists:append([declared(atom_to_list(Name), fun Module:Name/0) || Name <- Names]).

declared(Name, Function) ->
    case {lists:suffix("_test", Name), lists:suffix("_test_", Name)} of
        {true, _} -> [{Name, none, none, Function}];
        {_, true} ->
            Leaves = try leaves(Function(), none)
            catch Class:Reason:Stack -> [{none, fun() -> erlang:raise(Class, Reason, Stack) end}]
            end,
            case Leaves of
                [{Title, Test}] -> [{Name, none, Title, Test}];
                _ ->
                    Numbers = lists:seq(1, length(Leaves)),
                    [{Name, integer_to_list(Nr), Title, Test} || {Nr, {Title, Test}} <- lists:zip(Numbers, Leaves)]
            end;
        _ -> []
    end.

%% The tests that EUnit's forms describe, with the nearest description.
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
leaves({foreach, Setup, Clean, Tests}, Title) ->
    lists:append([leaves({setup, Setup, Clean, Test}, Title) || Test <- Tests]);
leaves({setup, Setup, Tests}, Title) -> leaves({setup, Setup, fun(_) -> ok end, Tests}, Title);
leaves({setup, How, Setup, Clean, Tests}, Title) when is_atom(How) -> leaves({setup, Setup, Clean, Tests}, Title);
leaves({setup, Setup, Clean, Tests}, Title) ->
    Instance = fun(Value) when is_function(Tests, 1) -> Tests(Value); (_) -> Tests end,
    Run = fun() ->
        Value = Setup(),
        try [Test() || {_, Test} <- leaves(Instance(Value), none)] after Clean(Value) end
    end,
    [{Title, Run}];
leaves(Other, _) -> error({no_test, Other}).

run(Channel, {_, _, _, Function} = Test) ->
    marked(Channel, "start", identity(Test)),
    {Own, Reference} = {self(), make_ref()},
    {Process, Monitor} = spawn_monitor(fun() ->
        Own ! {Reference, try Function(), passed catch Class:Reason:Stack -> problem(Class, Reason, Stack) end}
    end),
    Result = receive
        {Reference, Told} -> Told;
        {'DOWN', Monitor, process, Process, Reason} ->
            {"error", io_lib:format("The test's process was ended: ~tp", [Reason])}
    end,
    erlang:demonitor(Monitor, [flush]),
    Fields = case Result of
        passed -> [{status, "passed"}];
        {Status, Message} -> [{status, Status}, {message, Message}]
    end,
    marked(Channel, "result", identity(Test) ++ Fields).

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

identity({Name, Variant, Title, _}) ->
    [Field || {_, Value} = Field <- [{name, Name}, {variant, Variant}, {title, Title}], Value =/= none].

marked({_, Mark, Errors, _} = Channel, Kind, Fields) ->
    written(Errors),
    ok = io:put_chars(user, [Mark, $\n]),
    event(Channel, Kind, Fields).

%% What was printed to standard error may still be on its way: its process only sends it to the port. A question that it has
%% to ask the port comes after it.
written(Port) ->
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
