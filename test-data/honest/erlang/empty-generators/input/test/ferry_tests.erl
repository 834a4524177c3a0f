-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

platform_test_() ->
    case os:type() of
        {win32, _} -> [?_assert(false)];
        _ -> []
    end.

version_test_() -> [?_assert(false) || erlang:system_info(otp_release) =:= "17"].

none_test_() -> [].

some_test_() -> [?_assertEqual(4, ferry:places(1))].
