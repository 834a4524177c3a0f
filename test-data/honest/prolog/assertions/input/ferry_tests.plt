:- begin_tests(ferry).

fare_is(Age, Fare) :- fare(Age, F), assertion(F == Fare).

test(one) :- fare(1, F), assertion(F == 0).
test(several) :-
    forall(member(Age-Fare, [1-0, 12-5, 20-10]), fare_is(Age, Fare)).
test(helper) :- fare_is(12, 5), fare_is(40, 10).
test(caught, [throws(no_such_age(_))]) :- fare_is(-1, _).
test(must_be, [error(type_error(integer, _))]) :- must_be(integer, fare).
test(time, [timeout(60)]) :- fare(20, 10).
test(options_of_plunit, [sto(rational_trees), true(F == 0)]) :- fare(0, F).

:- end_tests(ferry).
