-module(tide).

-export([level/1, navigable/1]).

level(Metres) when Metres < 0 ->
    [io:format("~b: ~s~n", [Line, lists:duplicate(40, $~)]) || Line <- lists:seq(1, 40)],
    error(badarg);
level(Metres) ->
    io:format("~p metres of ~ts, ", [Metres, "wäter"]),
    Own = self(),
    Child = spawn(fun() -> io:format("and a child~n"), Own ! done end),
    receive done -> ok end,
    io:format(standard_error, "to stderr~n", []),
    is_pid(Child) andalso named(Metres).

named(Metres) when Metres < 3 -> low;
named(Metres) when Metres > 6 -> high;
named(_) -> "between".

navigable(Metres) ->
    io:put_chars(os:cmd("echo from a program")),
    Metres > 3.
