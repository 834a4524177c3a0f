fare(Age, _) :- Age < 0, !, throw(no_such_age(Age)).
fare(Age, 0) :- Age < 4, !.
fare(Age, 5) :- Age < 16, !.
fare(_, 10).

fares(Ages, Fares) :- maplist(fare, Ages, Fares).

stop(quay).
stop(island).
stop(lighthouse).

next(quay, island).
next(island, lighthouse).

reach(From, To) :- next(From, To).
reach(From, To) :- next(From, Between), reach(Between, To).

half(Fare, Half) :- Half is Fare / 2.
