term_expansion(fare_test(Name, Age, Fare), (test(Name, F == Fare) :- fare(Age, F))).
term_expansion(fare_tests(Ages, Fare), Tests) :-
    findall((test(Name, F == Fare) :- fare(Age, F)), (member(Age, Ages), atom_concat(age_, Age, Name)), Tests).
goal_expansion(costs(Age, Fare), fare(Age, Fare)).

:- begin_tests(ferry).

fare_test(baby, 2, 0).
fare_test(child, 12, 5).
fare_tests([20, 30, 40], 10).
test(expanded) :- costs(8, 5).

:- end_tests(ferry).
