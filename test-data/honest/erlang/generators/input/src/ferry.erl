-module(ferry).
-export([places/1, greet/1, cars/0, fill/2]).

places(Decks) when Decks < 0 -> error(no_such_deck);
places(Decks) -> 4 * Decks.

greet(Name) -> "Ahoy, " ++ Name ++ "!".

cars() -> [red, blue].

fill(Pid, Count) -> Pid ! {fill, self(), Count}, receive {full, Full} -> Full end.
