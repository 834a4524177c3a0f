-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

-export([shown_test/0]).

shown_test() -> ?assertEqual(4, ferry:places(1)).
also_shown_test() -> ?assertEqual(8, ferry:places(2)).
almost_tests() -> error(never).
test_almost() -> error(never).
'test'() -> ok.
