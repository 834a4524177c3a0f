-module(ferry_tests).

-include_lib("eunit/include/eunit.hrl").

filler() -> receive {fill, From, Count} -> From ! {full, Count >= 8}, filler(); stop -> ok end.

full_test() ->
    Pid = spawn(fun filler/0),
    ?assert(ferry:fill(Pid, 8)),
    Pid ! stop.

linked_test() ->
    process_flag(trap_exit, true),
    Pid = spawn_link(fun() -> exit(sunk) end),
    receive {'EXIT', Pid, Reason} -> ?assertEqual(sunk, Reason) end.

table_test_() ->
    {setup, fun() -> ets:new(decks, [named_table, public]) end, fun(Table) -> ets:delete(Table) end,
     fun(Table) -> [?_assert(ets:insert(Table, {a, 1})), ?_assertEqual([{a, 1}], ets:lookup(Table, a))] end}.

registered_test_() ->
    {foreach, fun() -> register(filler, spawn(fun filler/0)), filler end, fun(Name) -> Name ! stop, unregister(Name) end,
     [fun(Name) -> ?_assertNot(ferry:fill(whereis(Name), 1)) end, fun(Name) -> ?_assert(ferry:fill(whereis(Name), 9)) end]}.
