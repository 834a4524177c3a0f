-module(tide_tests).

-include_lib("erl_exercism/include/exercism.hrl").
-include_lib("eunit/include/eunit.hrl").

-export([storm_tests/0, spring_test/1]).

low_test() ->
    ?assertEqual(low, tide:level(0)).

%% storm_test() ->
%%     ?assertEqual(storm, tide:level(99)).

storm_tests() -> [].

spring_test(Level) -> ?assertEqual(spring, Level).
