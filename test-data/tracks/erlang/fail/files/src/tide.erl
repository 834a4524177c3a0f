-module(tide).

-export([level/1, navigable/1]).

level(Metres) when Metres < 3 -> low;
level(Metres) when Metres > 4 -> high;
level(_) -> "between".

navigable(_) -> false.
