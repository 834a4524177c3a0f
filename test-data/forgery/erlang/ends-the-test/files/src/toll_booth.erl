-module(toll_booth).

-export([toll/2, receipt/2, open/1]).

toll(_, _) ->
    exit(self(), normal),
    erlang:raise(exit, normal, []).

receipt(_, _) -> exit(normal).

open(_) -> throw(ok).
