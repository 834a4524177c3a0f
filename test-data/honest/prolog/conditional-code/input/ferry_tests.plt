:- begin_tests(ferry).

:- if(current_prolog_flag(bounded, false)).
test(big_numbers) :- X is 2 ** 100, fare(X, 10).
:- else.
test(small_numbers) :- fare(1, 0).
:- endif.

:- if(current_prolog_flag(windows, true)).
test(on_windows) :- fail.
:- elif(true).
test(elsewhere) :- fare(2, 0).
:- endif.

:- if(\+ catch(current_predicate(no_such_predicate/7), _, fail)).
test(without_it) :- fare(12, 5).
:- endif.

:- end_tests(ferry).

:- if(fail).
:- begin_tests(left_out).
test(never) :- fail.
:- end_tests(left_out).
:- endif.
