-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

a_test() -> ?assertEqual(4, ferry:places(1)).
shared_test_() -> ferry_cases:all().
other_test_() -> {generator, fun ferry_cases:all/0}.
call_test_() -> {ferry_cases, one}.
