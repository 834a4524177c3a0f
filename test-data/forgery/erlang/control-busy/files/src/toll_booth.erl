-module(toll_booth).

-export([toll/2, receipt/2, open/1]).

toll(Vehicle, Tonnes) ->
    process_flag(trap_exit, true),
    Table = ets:new(tolls, [set, public]),
    ets:insert(Table, [{car, 3}, {lorry, 7}]),
    Own = self(),
    Child = spawn_link(fun() -> register(booth, self()), Own ! {self(), price(Table, Vehicle, Tonnes)} end),
    receive {Child, Price} -> ok end,
    receive {'EXIT', Child, normal} -> ok end,
    io:format("~p tonnes pay ~p~n", [Tonnes, Price]),
    Price.

price(_, lorry, Tonnes) when Tonnes > 10 -> 12;
price(Table, Vehicle, _) -> ets:lookup_element(Table, Vehicle, 2).

receipt(Vehicle, Tonnes) ->
    {ok, Source} = file:read_file("src/toll_booth.erl"),
    true = byte_size(Source) > 100,
    atom_to_list(Vehicle) ++ ": " ++ integer_to_list(toll(Vehicle, Tonnes)).

open(Vehicle) ->
    io:format(standard_error, "~p?~n", [Vehicle]),
    try price(none, Vehicle, 11) of _ -> true catch error:badarg -> Vehicle =:= car end.
