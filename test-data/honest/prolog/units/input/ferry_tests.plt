:- use_module(library(plunit)).

:- begin_tests(fares).
test(small) :- fare(3, 0).
test(big) :- fare(30, 10).
:- end_tests(fares).

:- begin_tests(stops, []).
test(known) :- stop(quay), !.
test(reached, nondet) :- reach(quay, island).
:- end_tests(stops).

:- begin_tests('Odd unit #3').
test(children) :- fare(12, 5).
:- end_tests('Odd unit #3').

helper(Age) :- fare(Age, 10).

:- begin_tests(with_helpers).
helper_of_the_unit(Age) :- fare(Age, 5).
test(outer) :- helper(40).
test(inner) :- helper_of_the_unit(8).
:- end_tests(with_helpers).

:- begin_tests(empty).
:- end_tests(empty).
