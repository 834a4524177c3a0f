:- begin_tests(ferry).

test(children, [forall(member(Age, [4, 9, 15])), F == 5]) :-
    fare(Age, F).
test(pairs, forall(member(Age-Fare, [0-0, 8-5, 90-10]))) :-
    fare(Age, F),
    F == Fare.
test(numbers, [forall(between(20, 24, Age)), true(F == 10)]) :-
    fare(Age, F).
test(stops, [forall(stop(S)), nondet]) :-
    atom(S) ; true.
test(refused, [forall(member(Age, [-1, -2])), throws(no_such_age(Age))]) :-
    fare(Age, _).
test(one_case, forall(Age = 12)) :-
    fare(Age, 5).

:- end_tests(ferry).
