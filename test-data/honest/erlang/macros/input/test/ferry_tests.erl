-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

-define(DECK(Name, Decks, Places), Name() -> ?assertEqual(Places, ferry:places(Decks))).

?DECK(one_test, 1, 4).
?DECK(two_test, 2, 8).

-ifdef(NEVER).
never_test() -> ?assert(false).
-else.
always_test() -> ?assertEqual(4, ferry:places(1)).
-endif.

-ifdef(TEST).
under_test_test() -> ?assertEqual(4, ferry:places(1)).
-endif.
