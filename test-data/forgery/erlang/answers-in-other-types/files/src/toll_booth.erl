-module(toll_booth).

-export([toll/2, receipt/2, open/1]).

toll(car, _) -> 3.0;
toll(lorry, _) -> fun(_) -> true end.

receipt(_, _) -> <<"car: 3">>.

open(_) -> fun() -> true end.
