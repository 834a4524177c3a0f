-module(tide_tests).

-include_lib("erl_exercism/include/exercism.hrl").
-include_lib("eunit/include/eunit.hrl").

'1_no_water_is_low_test_'() ->
    {"no water is "
     "low",
     ?_assertEqual(low, tide:level(0))}.

'2_much_water_is_high_test_'() ->
    {"much water is high",
     ?_assertEqual(high, tide:level(9))}.

%% The sea is deep here.
'3_between_test_'() ->
    [{"three is between", ?_assertMatch(between, tide:level(3))},
     {"five is between", ?_assertMatch(between, tide:level(5))}].

ships_can_leave_test() ->
    Level = 7,
    ?assert(tide:navigable(Level)),
    ?assertNot(tide:navigable(1)).

'5_less_than_nothing_test_'() ->
    {"less than nothing cannot be",
     ?_assertError(badarg, tide:level(-1))}.
