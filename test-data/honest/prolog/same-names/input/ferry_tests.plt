:- begin_tests(children).
test(fare) :- fare(8, 5).
test(fares) :- fares([8, 9], [5, 5]).
:- end_tests(children).

:- begin_tests(adults).
test(fare) :- fare(20, 10).
test(fares) :- fares([20, 30], [10, 10]).
:- end_tests(adults).

:- begin_tests(twice).
test(one_name) :- fare(1, 0).
test(other) :- fare(2, 0).
test(one_name) :- fare(9, 5).
:- end_tests(twice).
