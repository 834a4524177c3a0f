-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

-record(deck, {places = 4}).

record_test() -> ?assertEqual(#deck{}, #deck{places = ferry:places(1)}).

match_test() ->
    Greeting = ferry:greet("b"),
    ?assertMatch("Ahoy, " ++ _, Greeting),
    ?assertNotMatch("Bye" ++ _, Greeting),
    ?assertNotEqual([], ferry:cars()).

exceptions_test_() ->
    [?_assertException(error, no_such_deck, ferry:places(-1)), ?_assertThrow(_, throw(sunk)), ?_assertExit(sunk, exit(sunk))].

bindings_test_() ->
    Four = ferry:places(1),
    Check = fun(Decks) -> ?_assertEqual(Decks * Four, ferry:places(Decks)) end,
    lists:map(Check, [2, 3]).

deep_test_() -> [[?_assert(true)], [[?_assertEqual(4, ferry:places(1))]]].
