-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

prints_test() ->
    io:format("decks: ~p~n", [ferry:places(1)]),
    ?debugFmt("~p", [x]),
    ?assertEqual(4, ferry:places(1)).

logs_test() ->
    logger:warning("low water"),
    ?assert(is_list(ferry:greet("x"))).

cmd_test_() -> {"a command", ?_cmd("true")}.
