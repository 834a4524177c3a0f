-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

pairs_test_() ->
    {foreachx, fun(Decks) -> Decks end, fun(_, _) -> ok end,
     [{1, fun(Decks, Decks) -> ?_assertEqual(4, ferry:places(Decks)) end},
      {2, fun(_, Decks) -> {"two", ?_assertEqual(8, ferry:places(Decks))} end}]}.

with_test_() ->
    {with, 3, [fun(Decks) -> ?assertEqual(12, ferry:places(Decks)) end, fun shared/1]}.

shared(Decks) -> ?assert(Decks > 2).

timeout_test_() -> {timeout, 20, {"slow", fun() -> ?assertEqual(4, ferry:places(1)) end}}.

parallel_test_() -> {inparallel, 2, [?_assertEqual(4 * D, ferry:places(D)) || D <- [1, 2]]}.

spawned_test_() -> {spawn, ?_assertEqual(4, ferry:places(1))}.
