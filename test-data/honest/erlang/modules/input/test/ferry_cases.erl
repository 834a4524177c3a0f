-module(ferry_cases).
-include_lib("eunit/include/eunit.hrl").
-export([all/0, one/0]).

all() -> [{"one deck", ?_assertEqual(4, ferry:places(1))}, {"two decks", ?_assertEqual(8, ferry:places(2))}].
one() -> ?assertEqual(4, ferry:places(1)).
