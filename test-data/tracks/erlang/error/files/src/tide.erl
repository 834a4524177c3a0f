-module(tide).

-export([level/1, navigable/1]).

level(Metres) when Metres < 3 -> low
level(_) -> Between.

navigable(_) -> true.
