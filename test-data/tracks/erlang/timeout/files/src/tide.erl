-module(tide).

-export([level/1, navigable/1]).

level(Metres) when Metres < 3 -> low;
level(Metres) ->
    io:format("still ~p metres~n", [Metres]),
    level(Metres).

navigable(_) -> true.
