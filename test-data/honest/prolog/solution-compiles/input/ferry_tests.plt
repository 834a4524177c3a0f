:- begin_tests(ferry).

test(child) :- fare(1, 0).

:- if(fare(2, 0)).
test(small_child) :- fare(2, 0).
:- else.
test(no_small_child) :- fare(2, 5).
:- endif.

:- if(current_predicate(trains/1)).
test(trains) :- trains(_).
:- elif(current_prolog_flag(bounded, false)).
test(no_trains) :- fare(20, 10).
:- endif.

:- if(current_prolog_flag(bounded, false)).
:- if(\+ stop(lighthouse)).
test(dark) :- stop(quay).
:- endif.
test(big) :- X is 2 ** 70, fare(X, 10).
:- endif.

:- end_tests(ferry).

:- if(\+ fare(12, 5)).
:- begin_tests(dear).
test(dear) :- fare(12, 6).
:- end_tests(dear).
:- endif.
