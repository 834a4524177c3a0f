-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

one_test_() -> ?_assertEqual(4, ferry:places(1)).

titled_test_() -> {"two decks > \"upper\" # 1", ?_assertEqual(8, ferry:places(2))}.

several_test_() ->
    [?_assertEqual(4, ferry:places(1)),
     ?_assertEqual(8, ferry:places(2)),
     {"three decks", ?_assertEqual(12, ferry:places(3))}].

loop_test_() ->
    [{"deck " ++ integer_to_list(Decks), ?_assertEqual(4 * Decks, ferry:places(Decks))} || Decks <- lists:seq(1, 4)].

table_test_() ->
    Table = [{"none", 0, 0}, {"one", 1, 4}],
    [{Title, fun() -> ?assertEqual(Places, ferry:places(Decks)) end} || {Title, Decks, Places} <- Table].

nested_test_() ->
    {"outer", [{"inner", [?_assert(ferry:places(1) > 0), ?_assertNot(ferry:places(1) < 0)]}, ?_assertEqual(8, ferry:places(2))]}.
