-module(toll_booth).

-export([toll/2, receipt/2, open/1]).

toll(_, _) -> 0.

receipt(_, _) -> "".

open(_) -> later.
