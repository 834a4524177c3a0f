-module(example).

-export([level/1, navigable/1]).

level(Metres) when Metres < 0 -> error(badarg);
level(Metres) when Metres < 3 -> low;
level(Metres) when Metres > 6 -> high;
level(_) -> between.

navigable(Metres) -> level(Metres) =/= low.
