-module(ferry_tests).
-include_lib("eunit/include/eunit.hrl").

plain_test() -> ?assertEqual(4, ferry:places(1)).
single_test_() -> ?_assertEqual(4, ferry:places(1)).
titled_test_() -> {"a title", ?_assertEqual(4, ferry:places(1))}.
list_test_() -> [?_assertEqual(4 * N, ferry:places(N)) || N <- [1, 2, 3]].
titles_test_() -> [{"deck " ++ integer_to_list(N), ?_assertEqual(4 * N, ferry:places(N))} || N <- [1, 2]].
set_test_() -> {setup, fun() -> 2 end, fun(_) -> ok end, fun(N) -> ?_assertEqual(4 * N, ferry:places(N)) end}.
set_many_test_() -> {setup, fun() -> 2 end, fun(_) -> ok end, fun(N) -> [?_assertEqual(4 * N, ferry:places(N)), {"named", ?_assert(N > 1)}] end}.
each_test_() -> {foreach, fun() -> ets:new(t, [named_table]) end, fun(T) -> ets:delete(T) end,
   [fun(_) -> ?_assert(ets:insert(t, {a, 1})) end, fun(_) -> [?_assertEqual([], ets:lookup(t, a)), ?_assert(true)] end]}.
none_test_() -> case os:type() of {win32, _} -> [?_assert(false)]; _ -> [] end.
nocars_test_() -> [?_assert(C) || C <- ferry:cars()].
broken_test_() -> error(oops).
set_fails_test_() -> {setup, fun() -> error(no_harbour) end, fun(_) -> ok end, fun(_) -> [?_assert(true), ?_assert(true)] end}.
clean_fails_test_() -> {setup, fun() -> 1 end, fun(_) -> error(too_late) end, fun(_) -> [?_assert(true), ?_assert(true)] end}.
nested_test_() -> {"outer", {inorder, [?_assert(true), {setup, fun() -> 1 end, fun(X) -> {with, X, [fun(1) -> ok end, fun(1) -> ok end]} end}, {"last", fun() -> ok end}]}}.
x_test_() -> {foreachx, fun(X) -> X end, fun(_, _) -> ok end, [{1, fun(X, Y) -> ?_assertEqual(X, Y) end}, {2, fun(X, Y) -> {"two", ?_assertEqual(X, Y)} end}]}.
log_test() -> [logger:error("weighs ~p", [W]) || W <- [1,2,3]], ok.
helper() -> ok.
helper_test(_) -> error(never).
