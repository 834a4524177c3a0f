-module(toll_booth).

-export([toll/2, receipt/2, open/1]).

toll(car, _) -> 3;
toll(lorry, Tonnes) when Tonnes =< 10 -> 7;
toll(lorry, _) -> 12.

receipt(Vehicle, Tonnes) ->
    lists:flatten(io_lib:format("~s: ~b", [Vehicle, toll(Vehicle, Tonnes)])).

open(Vehicle) -> lists:member(Vehicle, [car, lorry]).
