-module(tide).

-export([level/1, navigable/1]).

level(0) -> lists:nth(4, [low]);
level(9) -> throw(flood);
level(3) -> exit(normal);
level(5) -> spawn_link(fun() -> exit({broken, [dam]}) end), timer:sleep(infinity);
level(-1) -> error(badarg).

navigable(Metres) -> tides:level(Metres).
