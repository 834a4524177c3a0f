-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

places_test() ->
    ?assertEqual(4, ferry:places(1)).

no_places_test() -> ?assertEqual(0, ferry:places(0)).

'a name with spaces and "quotes" test_test'() ->
    ?assertMatch([_ | _], ferry:greet("Ü")).

refuses_test() ->
    ?assertError(no_such_deck, ferry:places(-1)).

% commented_test() -> ?assert(false).
helper() -> 4.
helper_test(Argument) -> error(Argument).
helped_test() -> ?assertEqual(helper(), ferry:places(1)).
text_test() -> ?assertEqual("Ahoy, in_text_test() -> error.!", ferry:greet("in_text_test() -> error.")).
