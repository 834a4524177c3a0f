-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

a_test_() -> [{"same", ?_assertEqual(4, ferry:places(1))}, {"same", ?_assertEqual(8, ferry:places(2))}].

b_test_() -> {"same", ?_assertEqual("Ahoy, b!", ferry:greet("b"))}.

emoji_test_() -> {<<"⛴ größer"/utf8>>, ?_assertEqual(4, ferry:places(1))}.
