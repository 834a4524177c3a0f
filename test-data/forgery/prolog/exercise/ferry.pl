fare(_, 1).

fares(_, []).

aboard(_, _).
